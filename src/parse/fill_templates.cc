#include "parse/fill_templates.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>

#include "base/template.h"

namespace flinkcompat::parse {
namespace {

// A filled script may not outgrow what a file may be, and stays within the offsets of a Span.
constexpr size_t kMaxBytes = size_t{256} << 20U;

bool IsWordCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         static_cast<unsigned char>(c) > 127;
}

// Copies a script piece by piece. What surrounds a template decides what an unfilled one becomes.
class Filler {
 public:
  Filler(const SourceFile& script, const Variables& variables, DiagnosticSink& sink)
      : text_(script.text), sink_(sink) {
    result_.source.name = script.name;
    for (const auto& [name, value] : variables) values_[name] = value;
  }

  FilledScript Run() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\'' || c == '`' || c == '"') {
        CopyQuoted(c);
      } else if (StartsComment()) {
        CopyComment();
      } else if (IsWordCharacter(c) || TemplateAt(text_, at_)) {
        CopyWord();
      } else {
        Copy(1);
      }
    }
    return std::move(result_);
  }

 private:
  std::string& out() { return result_.source.text; }

  void Copy(size_t length) {
    const std::string_view piece = text_.substr(at_, length);
    out().append(piece);
    at_ += piece.size();
  }

  void Replace(size_t length, std::string_view made) {
    const auto begin = static_cast<uint32_t>(at_);
    result_.map.AddReplacement({begin, begin + static_cast<uint32_t>(length)},
                               static_cast<uint32_t>(made.size()));
    out().append(made);
    at_ += length;
  }

  const std::string* ValueOf(const Template& found) {
    const auto value = values_.find(found.name);
    if (value == values_.end() || out().size() + value->second.size() > kMaxBytes) return nullptr;
    result_.used.insert(value->first);
    return &value->second;
  }

  bool StartsComment() const {
    const std::string_view rest = text_.substr(at_);
    return rest.starts_with("--") || rest.starts_with("//") ||
           (rest.starts_with("/*") && !rest.starts_with("/*+"));
  }

  void CopyComment() {
    const bool block = text_[at_ + 1] == '*';
    const size_t end = block ? text_.find("*/", at_ + 2) : text_.find('\n', at_);
    Copy(end == std::string_view::npos ? text_.size() - at_ : end + (block ? 2 : 0) - at_);
  }

  // Behind E, as in E'it\'s'.
  bool HasBackslashes() const {
    return text_[at_] == '\'' && at_ > 0 && (text_[at_ - 1] == 'E' || text_[at_ - 1] == 'e') &&
           (at_ == 1 || !IsWordCharacter(text_[at_ - 2]));
  }

  void CopyQuoted(char quote) {
    const bool backslashes = HasBackslashes();
    Copy(1);
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (backslashes && c == '\\') {
        Copy(2);
        continue;
      }
      if (const auto found = TemplateAt(text_, at_)) {
        FillQuoted(*found, quote);
        continue;
      }
      Copy(1);
      // A doubled quote starts the next run at once, which comes to the same.
      if (c == quote || (quote != '\'' && c == '\n')) return;
    }
  }

  void FillQuoted(const Template& found, char quote) {
    if (const std::string* value = ValueOf(found)) return Replace(found.length, *value);
    std::string kept;
    for (const char c : text_.substr(at_, found.length)) {
      if (c == quote) kept += quote;
      kept += c;
    }
    Report(found, out().size(), kept.size());
    Replace(found.length, kept);
  }

  // A run of letters, digits and templates: one name, where none of it is filled in.
  void CopyWord() {
    const size_t begin = at_;
    std::vector<std::pair<size_t, Template>> found;
    size_t end = at_;
    while (end < text_.size()) {
      if (const auto next = TemplateAt(text_, end)) {
        found.emplace_back(end, *next);
        end += next->length;
      } else if (IsWordCharacter(text_[end]) || (text_[end] == '$' && end > begin)) {
        ++end;
      } else {
        break;
      }
    }
    if (found.empty()) return Copy(end - begin);
    const bool open = std::ranges::any_of(
        found, [&](const auto& entry) { return ValueOf(entry.second) == nullptr; });
    if (open) return QuoteWord(end - begin, found);
    for (const auto& [offset, next] : found) {
      Copy(offset - at_);
      Replace(next.length, *ValueOf(next));
    }
    Copy(end - at_);
  }

  void QuoteWord(size_t length, const std::vector<std::pair<size_t, Template>>& found) {
    const size_t word_end = at_ + length;
    const size_t made_begin = out().size();
    std::string made = "`";
    std::vector<const Template*> open;
    size_t from = at_;
    for (const auto& [offset, next] : found) {
      AppendDoubled(text_.substr(from, offset - from), made);
      const std::string* value = ValueOf(next);
      if (value == nullptr) open.push_back(&next);
      AppendDoubled(value != nullptr ? *value : text_.substr(offset, next.length), made);
      from = offset + next.length;
    }
    AppendDoubled(text_.substr(from, word_end - from), made);
    made += "`";
    for (const Template* each : open) Report(*each, made_begin, made.size());
    Replace(length, made);
  }

  static void AppendDoubled(std::string_view text, std::string& made) {
    for (const char c : text) {
      if (c == '`') made += '`';
      made += c;
    }
  }

  void Report(const Template& found, size_t begin, size_t length) {
    const auto at = static_cast<uint32_t>(begin);
    sink_.Report(DiagnosticKind::kUnfilledTemplate, {at, at + static_cast<uint32_t>(length)},
                 fmt::format("`{}` has no value here and stands for one name or one value that is "
                             "not known",
                             found.name),
                 fmt::format("give it one with `--var {}=VALUE`", found.name));
  }

  std::string_view text_;
  DiagnosticSink& sink_;
  std::map<std::string, std::string, std::less<>> values_;
  FilledScript result_;
  size_t at_ = 0;
};

}  // namespace

FilledScript FillTemplates(const SourceFile& script, const Variables& variables,
                           DiagnosticSink& sink) {
  if (!HoldsTemplate(script.text)) return {script, {}, {}};
  return Filler(script, variables, sink).Run();
}

void ReportUnusedVariables(const Variables& variables, const std::set<std::string>& used,
                           DiagnosticSink& sink) {
  std::set<std::string> unused;
  for (const auto& [name, value] : variables) {
    if (!used.contains(name)) unused.insert(name);
  }
  for (const std::string& name : unused) {
    sink.Report(DiagnosticKind::kUnusedVariable, {0, 0},
                fmt::format("no template uses the variable `{}`", name),
                fmt::format("a template of it is written `${{{}}}`", name));
  }
}

}  // namespace flinkcompat::parse
