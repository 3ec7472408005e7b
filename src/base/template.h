// Templates: the places in a script that some tool fills in before Flink sees it.
#pragma once

#include <optional>
#include <string_view>

namespace flinkcompat {

// `${NAME}` or `{{ NAME }}`.
struct Template {
  std::string_view name;  // without the blanks around it
  size_t length = 0;      // in bytes, braces included
};

// The template that starts at `offset`. It ends on its line, and its name is not empty.
std::optional<Template> TemplateAt(std::string_view text, size_t offset);

// Offset of the first template at or after `offset`, or npos.
size_t FindTemplate(std::string_view text, size_t offset = 0);

inline bool HoldsTemplate(std::string_view text) {
  return FindTemplate(text) != std::string_view::npos;
}

// Whether the text is one template and nothing else.
bool IsTemplate(std::string_view text);

}  // namespace flinkcompat
