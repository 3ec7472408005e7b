#include "bind/binder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "bind/bind.h"

namespace flinkcompat::bind {

std::string_view WindowKindName(WindowKind kind) {
  static constexpr std::string_view kNames[] = {"TUMBLE", "HOP", "CUMULATE", "SESSION"};
  return kNames[static_cast<size_t>(kind)];
}

std::string_view JoinTypeName(JoinType type) {
  static constexpr std::string_view kNames[] = {"InnerJoin",     "LeftOuterJoin", "RightOuterJoin",
                                                "FullOuterJoin", "LeftSemiJoin",  "LeftAntiJoin"};
  return kNames[static_cast<size_t>(type)];
}

std::string Job::Text(Span span) const { return Excerpt(span, source_text.size()); }

std::string Job::Excerpt(Span span, size_t limit) const {
  std::string text;
  bool blank = false;
  char quote = '\0';  // blanks inside a string or a quoted name are part of it
  for (uint32_t i = span.begin; i < span.end && i < source_text.size(); ++i) {
    const char byte = source_text[i];
    if (quote == '\0' && std::isspace(static_cast<unsigned char>(byte)) != 0) {
      blank = !text.empty();
      continue;
    }
    if (byte == quote) {
      quote = '\0';
    } else if (quote == '\0' && (byte == '\'' || byte == '`')) {
      quote = byte;
    }
    const bool starts_character = (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
    if (starts_character && text.size() >= limit) return text + "...";
    if (blank) text += ' ';
    blank = false;
    text += byte;
  }
  return text;
}

Binder::Binder(const catalog::Catalog& catalog, const SourceFile& source, DiagnosticSink& sink)
    : catalog_(catalog), sink_(sink) {
  job_.source_text = source.text;
  job_.catalog = &catalog;
}

Job Binder::Run() {
  for (const catalog::Root& root : catalog_.roots) BindRoot(root);
  return std::move(job_);
}

NodeId Binder::AddNode(Node node) {
  std::vector<NodeId> open;
  const bool passes_open =
      std::holds_alternative<Filter>(node.kind) || std::holds_alternative<Join>(node.kind) ||
      std::holds_alternative<Sort>(node.kind) || std::holds_alternative<Over>(node.kind) ||
      std::holds_alternative<WindowTvf>(node.kind) || std::holds_alternative<Correlate>(node.kind);
  if (passes_open) {
    for (NodeId input : node.inputs) {
      open.insert(open.end(), OpenScans(input).begin(), OpenScans(input).end());
    }
  }
  // A projection passes an open table on where its `*` is selected.
  for (const OutputColumn& column : node.output) {
    const auto* star = std::get_if<OpenStar>(&job_.column(column.column).origin);
    if (star != nullptr && std::ranges::find(open, star->scan) == open.end()) {
      open.push_back(star->scan);
    }
  }
  open_scans_.push_back(std::move(open));
  job_.nodes.push_back(std::move(node));
  return NodeId{static_cast<uint32_t>(job_.nodes.size() - 1)};
}

ColumnId Binder::AddColumn(Column column) {
  job_.columns.push_back(std::move(column));
  return ColumnId{static_cast<uint32_t>(job_.columns.size() - 1)};
}

ColumnId Binder::ColumnFor(const Expr& expr, const std::string& name) {
  if (const auto* use = std::get_if<ColumnUse>(&expr.node)) return use->column;
  return AddColumn({name, expr.type, Computed{expr}, expr.span});
}

Expr Binder::Use(ColumnId column, Span span) const {
  return Expr{ColumnUse{column}, job_.column(column).type, span};
}

ColumnId Binder::ScanColumn(NodeId scan, const std::string& name, Span span) {
  auto& known = open_columns_[scan];
  if (const auto found = known.find(name); found != known.end()) return found->second;
  const ColumnId id = AddColumn({name, {}, SourceColumn{scan, name, ""}, span});
  known.emplace(name, id);
  std::get<Scan>(job_.nodes[Index(scan)].kind).columns.push_back(id);
  return id;
}

void Binder::AddHints(const std::vector<ast::Hint>& hints) {
  for (const ast::Hint& hint : hints) {
    if (UpperCase(hint.name.text) == "OPTIONS") continue;
    std::vector<std::string> arguments;
    for (const ast::HintArgument& argument : hint.arguments) {
      arguments.push_back(argument.key.empty() ? argument.value
                                               : argument.key + " = " + argument.value);
    }
    const std::string text =
        fmt::format("{}({})", UpperCase(hint.name.text), fmt::join(arguments, ", "));
    job_.hints.push_back(
        {text, fmt::format("{} in {} at {}", text, statement_, select_depth_), hint.name.span});
  }
}

void Binder::Unmodelled(Span span, std::string_view what) {
  sink_.Report(DiagnosticKind::kUnmodelled, span,
               fmt::format("{} is not modelled; a change near it is judged unknown", what));
}

void Binder::BindRoot(const catalog::Root& root) {
  Environment environment;
  environment.ns = root.ns;
  statement_ = root.table_path.value_or("");
  const NodeId query = BindQuery(*root.query, environment);
  Sink sink;
  sink.root = &root;
  sink.path = root.table_path.value_or("");
  sink.name = root.table_name;
  const auto table = catalog_.tables.find(sink.path);
  if (table != catalog_.tables.end()) sink.table = &table->second;
  const std::vector<OutputColumn>& output = job_.node(query).output;
  for (const ast::Name& column : root.columns) sink.target_columns.push_back(column.text);
  if (root.columns.empty() && sink.table != nullptr) {
    for (const catalog::Column& column : sink.table->columns) {
      if (column.kind != catalog::ColumnKind::kComputed) sink.target_columns.push_back(column.name);
    }
  }
  for (size_t i = sink.target_columns.size(); i < output.size(); ++i) {
    sink.target_columns.push_back(output[i].name);
  }
  sink.target_columns.resize(output.size());
  Node node;
  node.output = output;
  node.kind = std::move(sink);
  node.inputs = {query};
  node.span = root.span;
  job_.roots.push_back(AddNode(std::move(node)));
}

Job BindJob(const catalog::Catalog& catalog, const SourceFile& source, DiagnosticSink& sink) {
  return Binder(catalog, source, sink).Run();
}

}  // namespace flinkcompat::bind
