// Overloaded{lambdas...}: one visitor for std::visit from several lambdas.
#pragma once

namespace flinkcompat {

template <typename... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};
template <typename... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

}  // namespace flinkcompat
