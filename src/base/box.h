// Box<T>: an owned, never null, deep-copying child of a recursive value type.
#pragma once

#include <memory>
#include <utility>

namespace flinkcompat {

// T may be incomplete where Box<T> is a member; it must be complete where the member is used. A
// moved-from Box is empty and may only be assigned to or destroyed.
template <typename T>
class Box {
 public:
  Box() : value_(std::make_unique<T>()) {}
  Box(T value) : value_(std::make_unique<T>(std::move(value))) {}  // NOLINT
  Box(const Box& other) : value_(std::make_unique<T>(*other.value_)) {}
  Box(Box&& other) noexcept : value_(std::move(other.value_)) {}
  Box& operator=(const Box& other) {
    value_ = std::make_unique<T>(*other.value_);
    return *this;
  }
  Box& operator=(Box&& other) noexcept {
    value_ = std::move(other.value_);
    return *this;
  }
  ~Box() = default;

  T& operator*() { return *value_; }
  const T& operator*() const { return *value_; }
  T* operator->() { return value_.get(); }
  const T* operator->() const { return value_.get(); }

  bool operator==(const Box& other) const { return *value_ == *other.value_; }

 private:
  std::unique_ptr<T> value_;
};

}  // namespace flinkcompat
