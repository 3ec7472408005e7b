// A value, or the reason why a step could not run.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace flinkcompat {

// Why a step cannot run: an unreadable file, a broken rule table, a wrong command line. Mistakes in
// the user's SQL are never errors; they are diagnostics.
struct Error {
  std::string message;
};

template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : state_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  bool ok() const { return std::holds_alternative<T>(state_); }
  // Precondition: ok().
  T& value() { return std::get<T>(state_); }
  const T& value() const { return std::get<T>(state_); }
  // Precondition: !ok().
  const Error& error() const { return std::get<Error>(state_); }

 private:
  std::variant<T, Error> state_;
};

}  // namespace flinkcompat
