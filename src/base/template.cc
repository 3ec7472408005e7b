#include "base/template.h"

#include "base/trim.h"

namespace flinkcompat {
namespace {

std::optional<Template> Between(std::string_view text, size_t offset, std::string_view open,
                                std::string_view close) {
  if (!text.substr(offset).starts_with(open)) return std::nullopt;
  const size_t begin = offset + open.size();
  const size_t stop = text.find_first_of("{}\r\n", begin);
  if (stop == std::string_view::npos || !text.substr(stop).starts_with(close)) return std::nullopt;
  const std::string_view name = Trimmed(text.substr(begin, stop - begin), " \t");
  if (name.empty()) return std::nullopt;
  return Template{name, stop + close.size() - offset};
}

}  // namespace

std::optional<Template> TemplateAt(std::string_view text, size_t offset) {
  if (const auto shell = Between(text, offset, "${", "}")) return shell;
  return Between(text, offset, "{{", "}}");
}

size_t FindTemplate(std::string_view text, size_t offset) {
  // Each starts at a `{`, or one before it.
  for (size_t brace = text.find('{', offset); brace != std::string_view::npos;
       brace = text.find('{', brace + 1)) {
    if (brace > offset && TemplateAt(text, brace - 1)) return brace - 1;
    if (TemplateAt(text, brace)) return brace;
  }
  return std::string_view::npos;
}

bool IsTemplate(std::string_view text) {
  const std::optional<Template> found = TemplateAt(text, 0);
  return found && found->length == text.size();
}

}  // namespace flinkcompat
