// Reads one JSON object of a rule table against a closed vocabulary.
#pragma once

#include <functional>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace flinkcompat::rule_engine {

// Keeps the first thing that is wrong with a file; what comes after it is read but not reported.
class Complaint {
 public:
  void Set(std::string message) {
    if (!message_) message_ = std::move(message);
  }
  const std::optional<std::string>& message() const { return message_; }

 private:
  std::optional<std::string> message_;
};

class RowReader {
 public:
  // `at` names file and row in complaints, e.g. "join.json: rule `join-key-added`".
  RowReader(const nlohmann::json& row, std::string at, Complaint& complaint);

  // Complains about every key of the row that is not in `keys`.
  void AllowKeys(std::initializer_list<std::string_view> keys) const;
  void Complain(const std::string& what) const;

  bool Has(std::string_view key) const;
  // Empty where the key is missing.
  std::string OptionalText(std::string_view key) const;
  std::string Text(std::string_view key) const;
  bool Flag(std::string_view key) const;
  // A list of texts that are not empty; an empty list where the key is missing.
  std::vector<std::string> List(std::string_view key) const;
  // The entries of an object whose values are texts.
  std::vector<std::pair<std::string, std::string>> Pairs(std::string_view key) const;
  // Null and a complaint where the key is missing.
  const nlohmann::json* Object(std::string_view key) const;
  // The objects in a list.
  const nlohmann::json& Rows(std::string_view key) const;

  // `from_name` returns an optional; an unknown name is a complaint that calls it a `what`.
  template <typename FromName>
  auto Named(std::string_view what, std::string_view name, FromName from_name) const {
    auto value = from_name(name);
    if (!value) Complain("unknown " + std::string(what) + " `" + std::string(name) + "`");
    return value;
  }

  const std::string& at() const { return at_; }

 private:
  // Null where the key is missing; a complaint where its value is not of the type.
  const nlohmann::json* Find(std::string_view key, bool (*is_type)(const nlohmann::json&),
                             std::string_view type_name) const;

  const nlohmann::json& row_;
  std::string at_;
  Complaint& complaint_;
};

}  // namespace flinkcompat::rule_engine
