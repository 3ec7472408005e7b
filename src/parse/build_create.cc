#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "parse/ast_builder.h"

namespace flinkcompat::parse {
namespace {

using P = AstBuilder::P;

constexpr auto kLikeFeatures =
    std::to_array<std::string_view>({"ALL", "CONSTRAINTS", "DISTRIBUTION", "GENERATED", "METADATA",
                                     "OPTIONS", "PARTITIONS", "WATERMARKS"});
constexpr auto kLanguages = std::to_array<std::string_view>({"JAVA", "PYTHON", "SCALA", "SQL"});
constexpr auto kStartModes = std::to_array<std::string_view>(
    {"FROM_BEGINNING", "FROM_NOW", "FROM_TIMESTAMP", "RESUME_OR_FROM_BEGINNING",
     "RESUME_OR_FROM_NOW", "RESUME_OR_FROM_TIMESTAMP"});

bool Contains(const auto& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

ast::Statement AstBuilder::BuildCreate(P::CreateContext* context) {
  CheckModifiers(context);
  if (context->table != nullptr) {
    ast::Statement statement = BuildCreateTable(context->table);
    auto& table = std::get<ast::CreateTable>(statement.node);
    table.temporary = context->temporary != nullptr;
    if (context->variant != nullptr) {
      table.replace = true;
      statement.kind = "create-or-replace-table";
    }
    return statement;
  }
  if (context->materialized != nullptr) return BuildMaterializedTable(context);
  if (context->view != nullptr) {
    ast::Statement statement = BuildCreateView(context->view);
    auto& view = std::get<ast::CreateView>(statement.node);
    view.temporary = context->temporary != nullptr;
    view.replace = context->variant != nullptr;
    return statement;
  }
  if (context->function != nullptr) return BuildCreateFunction(context);
  if (context->simple != nullptr && context->simple->copy != nullptr &&
      (!dialect_.AllowsVvr() || context->object->getType() != P::K_DATABASE)) {
    FailUnexpected(context->simple->copy);
  }
  const size_t type = context->object->getType();
  if (context->model != nullptr) CheckModel(context);
  if (context->simple != nullptr && context->simple->comment != nullptr) {
    BuildComment(context->simple->comment, type == P::K_CATALOG);
  }
  if (type == P::K_CATALOG) RequireSimpleName(context->simple->name);
  if (type == P::K_CONNECTION && context->simple->options == nullptr) {
    const SqlToken& end = tokens_[context->stop->getTokenIndex() + 1];
    Fail(end.span(), "a connection needs options", "write WITH ('key' = 'value')");
  }
  std::string object = UpperText(context->object);
  std::ranges::transform(object, object.begin(),
                         [](char c) { return static_cast<char>(c | 0x20); });
  return Other("create-" + object, context);
}

// Which of OR REPLACE, OR ALTER, TEMPORARY and SYSTEM go with which object.
void AstBuilder::CheckModifiers(P::CreateContext* context) const {
  if (context->variant != nullptr) {
    const bool replace = context->variant->getType() == P::K_REPLACE;
    const bool fits = replace ? context->materialized == nullptr
                              : context->materialized != nullptr && dialect_.Since(2, 3);
    const bool known = replace || dialect_.Since(2, 3);
    if (!fits) FailUnexpected(&tokens_[context->variant->getTokenIndex() + (known ? 1 : 0)]);
  }
  if (context->system != nullptr) {
    const bool connection =
        context->object != nullptr && context->object->getType() == P::K_CONNECTION;
    if (context->function == nullptr && !connection) {
      FailUnexpected(&tokens_[context->system->getTokenIndex() + 1]);
    }
    if (context->temporary == nullptr) FailUnexpected(context->system);
  }
  if (context->object != nullptr && context->object->getType() == P::K_CONNECTION &&
      !dialect_.Since(2, 3)) {
    FailUnexpected(context->object);
  }
  const bool permanent = context->materialized != nullptr;
  if (context->temporary != nullptr && permanent) {
    const antlr4::Token* object = &tokens_[context->temporary->getTokenIndex() + 1];
    Fail(SpanOf(object), fmt::format("{} cannot be TEMPORARY", UpperText(object)));
  }
}

void AstBuilder::CheckModel(P::CreateContext* create) {
  P::ModelDefinitionContext* context = create->model;
  for (P::TableElementsContext* elements : context->elements) {
    const ast::TableSchema schema = BuildSchema(elements);
    if (!schema.column_names.empty()) FailUnexpected(elements->stop);
  }
  if (context->comment != nullptr) BuildComment(context->comment, false);
  if (context->body != nullptr) BuildQuery(context->body);
}

void AstBuilder::RequireSimpleName(P::QualifiedNameContext* context) const {
  if (context->parts.size() > 1) FailUnexpected(&tokens_[context->start->getTokenIndex() + 1]);
}

ast::Statement AstBuilder::BuildCreateTable(P::TableDefinitionContext* context) {
  ast::CreateTable table;
  table.if_not_exists = context->condition != nullptr;
  table.name = BuildQualifiedName(context->name);
  if (context->elements != nullptr) table.schema = BuildSchema(context->elements);
  if (context->comment != nullptr) table.comment = BuildComment(context->comment, false);
  table.distribution = BuildDistribution(context->distribution);
  table.partitioned_by = BuildColumns(context->partition);
  if (context->connection != nullptr) {
    if (dialect_.release) FailUnexpected(&tokens_[context->connection->start->getTokenIndex() - 2]);
    table.connection = BuildQualifiedName(context->connection);
  }
  table.options = BuildProperties(context->options);
  if (context->like != nullptr) table.like = BuildLike(context->like);
  if (context->body != nullptr) table.as_query = BuildQuery(context->body);
  if (context->source != nullptr) {
    table.as_table =
        TokenText(context->source->start->getTokenIndex(), context->stop->getTokenIndex());
  }
  const bool typeless = !table.schema.column_names.empty();
  if (typeless && (!table.as_query || !dialect_.Since(2, 0))) {
    const antlr4::Token* open = context->elements->start;
    if (!dialect_.Since(2, 0)) FailUnexpected(&tokens_[open->getTokenIndex() + 2]);
    Fail(SpanOf(open), "columns without a type need AS and a query", "give every column a type");
  }
  ast::Statement statement;
  statement.kind = "create-table";
  if (table.like) statement.kind = "create-table-like";
  if (table.as_query || !table.as_table.empty()) statement.kind = "create-table-as";
  statement.node = std::move(table);
  return statement;
}

ast::TableSchema AstBuilder::BuildSchema(P::TableElementsContext* context) {
  ast::TableSchema schema;
  for (P::TableElementContext* element : context->elements) {
    if (element->column != nullptr) {
      AddColumn(element, schema);
    } else if (element->watermark != nullptr) {
      AddWatermark(element->watermark, schema);
    } else {
      AddConstraint(element->constraint, schema);
    }
  }
  if (!schema.column_names.empty() && !schema.columns.empty()) {
    // Types for some columns alone.
    for (P::TableElementContext* element : context->elements) {
      if (element->body != nullptr) FailUnexpected(element->body->start);
    }
  }
  return schema;
}

void AstBuilder::AddWatermark(P::WatermarkDefinitionContext* context, ast::TableSchema& schema) {
  if (!schema.watermarks.empty()) {
    Fail(SpanOf(context), "a table has one watermark at most");
  }
  ast::Expr strategy = BuildPlainExpr(context->value);
  schema.watermarks.push_back(
      {BuildQualifiedName(context->column), std::move(strategy), SpanOf(context)});
}

void AstBuilder::AddConstraint(P::TableConstraintContext* context, ast::TableSchema& schema) {
  ast::PrimaryKey key;
  if (context->name != nullptr) key.constraint = BuildName(context->name);
  key.columns = BuildColumns(context->columns);
  key.enforced = Enforcement(context->enforcement);
  key.span = SpanOf(context);
  CheckKeyWord(context->kind);
  AddKey(std::move(key), context->kind, schema);
}

// PRIMARY goes with KEY, UNIQUE without.
void AstBuilder::CheckKeyWord(const antlr4::Token* kind) const {
  const SqlToken& next = tokens_[kind->getTokenIndex() + 1];
  const bool has_key = next.getType() == P::K_KEY;
  if (has_key != (kind->getType() == P::K_PRIMARY)) FailUnexpected(&next);
}

void AstBuilder::AddColumn(P::TableElementContext* context, ast::TableSchema& schema) {
  ast::Name name = BuildPath(context->column);
  if (context->body == nullptr) {
    schema.column_names.push_back(std::move(name));
    return;
  }
  ast::ColumnDefinition column = BuildColumn(std::move(name), context->body, schema);
  column.span = SpanOf(context);
  schema.columns.push_back(std::move(column));
}

ast::ColumnDefinition AstBuilder::BuildColumn(ast::Name name, P::ColumnBodyContext* body,
                                              ast::TableSchema& schema) {
  ast::ColumnDefinition column;
  column.name = std::move(name);
  if (body->comment != nullptr) column.comment = BuildComment(body->comment, true);
  if (body->computed != nullptr) {
    column.kind = ast::ComputedColumn{BuildPlainExpr(body->computed)};
  } else if (body->metadata != nullptr) {
    ast::MetadataColumn metadata{BuildColumnType(body->type), std::nullopt,
                                 body->virtualWord != nullptr};
    if (body->key != nullptr) metadata.key = Unquote(body->key);
    column.kind = std::move(metadata);
  } else {
    column.kind = ast::PhysicalColumn{BuildColumnType(body->type)};
  }
  if (body->constraint != nullptr) {
    ast::PrimaryKey key;
    if (body->constraint->name != nullptr) key.constraint = BuildName(body->constraint->name);
    key.columns.push_back(column.name);
    key.enforced = Enforcement(body->constraint->enforcement);
    key.span = SpanOf(body->constraint);
    CheckKeyWord(body->constraint->kind);
    AddKey(std::move(key), body->constraint->kind, schema);
  }
  return column;
}

// An interval is a type of expressions alone.
ast::DataType AstBuilder::BuildColumnType(P::DataTypeContext* context) {
  ast::DataType type = BuildType(context);
  const antlr4::Token* word = context->base->word;
  if (word != nullptr && word->getType() == P::K_INTERVAL) {
    Fail(SpanOf(context->start), "a column cannot have the type INTERVAL");
  }
  return type;
}

void AstBuilder::AddKey(ast::PrimaryKey key, const antlr4::Token* kind, ast::TableSchema& schema) {
  if (kind->getType() == P::K_UNIQUE) {
    schema.unique_keys.push_back(std::move(key));
  } else if (!schema.primary_key) {
    schema.primary_key = std::move(key);
  }
}

std::optional<bool> AstBuilder::Enforcement(P::EnforcedContext* context) const {
  if (context == nullptr) return std::nullopt;
  return context->start->getType() != P::K_NOT;
}

std::optional<ast::Distribution> AstBuilder::BuildDistribution(
    P::TableDistributionContext* context) {
  if (context == nullptr) return std::nullopt;
  ast::Distribution distribution;
  if (context->kind != nullptr) distribution.kind = UpperText(context->kind);
  distribution.columns = BuildColumns(context->columns);
  if (context->buckets != nullptr) distribution.buckets = std::string(Text(context->buckets));
  return distribution;
}

std::vector<ast::Property> AstBuilder::BuildProperties(P::PropertiesContext* context) {
  std::vector<ast::Property> properties;
  if (context == nullptr) return properties;
  properties.reserve(context->items.size());
  for (P::PropertyContext* item : context->items) {
    properties.push_back(BuildProperty(item));
  }
  return properties;
}

ast::Property AstBuilder::BuildProperty(P::PropertyContext* context) const {
  ast::Property property;
  property.span = SpanOf(context);
  for (const antlr4::Token* part : context->keys) property.key += Unquote(part);
  for (const antlr4::Token* part : context->values) property.value += Unquote(part);
  return property;
}

ast::TableLike AstBuilder::BuildLike(P::TableLikeContext* context) {
  ast::TableLike like;
  like.source = BuildQualifiedName(context->source);
  for (P::LikeOptionContext* option : context->options) {
    const std::string feature = UpperText(option->stop);
    if (!Contains(kLikeFeatures, feature)) {
      Fail(SpanOf(option->stop), fmt::format("`{}` is no part of a table", Text(option->stop)),
           fmt::format("the parts are {}", fmt::join(kLikeFeatures, ", ")));
    }
    like.options.push_back({UpperText(option->strategy), feature});
  }
  return like;
}

void AstBuilder::RequireInterval(P::ExprContext* context) {
  const ast::Expr interval = BuildPlainExpr(context);
  if (std::holds_alternative<ast::IntervalLiteral>(interval.node)) return;
  Fail(SpanOf(context), "expected an interval", "for example INTERVAL '1' MINUTE");
}

// FROM_NOW takes an interval, FROM_TIMESTAMP needs a timestamp.
std::string AstBuilder::BuildStartMode(P::MaterializedDefinitionContext* context) {
  const antlr4::Token* word = context->startMode->start;
  if (!dialect_.Since(2, 3)) FailUnexpected(&tokens_[word->getTokenIndex() - 2]);
  const std::string mode = UpperText(word);
  if (!Contains(kStartModes, mode)) FailUnexpected(word);
  P::ParenthesisedContext* arguments = context->startArguments;
  const SqlToken& next = tokens_[word->getTokenIndex() + 1];
  if (arguments != nullptr && mode.ends_with("BEGINNING")) FailUnexpected(&next);
  if (arguments == nullptr && mode.ends_with("TIMESTAMP")) FailUnexpected(&next);
  if (arguments == nullptr) return mode;
  if (arguments->open != nullptr) FailUnexpected(arguments->open->start);
  if (arguments->items.empty()) FailUnexpected(arguments->stop);
  if (arguments->items.size() > 1) {
    FailUnexpected(&tokens_[arguments->items[1]->start->getTokenIndex() - 1]);
  }
  if (mode.ends_with("NOW")) {
    RequireInterval(arguments->items.front());
  } else {
    const ast::Expr value = BuildExpr(arguments->items.front());
    const auto* literal = std::get_if<ast::Literal>(&value.node);
    const bool timestamp = literal != nullptr && (literal->kind == ast::LiteralKind::kTimestamp ||
                                                  literal->kind == ast::LiteralKind::kTimestampLtz);
    if (!timestamp || arguments->items.front()->start->getType() == P::LBRACE) {
      FailUnexpected(arguments->items.front()->start);
    }
  }
  return TokenText(word->getTokenIndex(), arguments->stop->getTokenIndex());
}

ast::Statement AstBuilder::BuildMaterializedTable(P::CreateContext* create) {
  P::MaterializedDefinitionContext* context = create->materialized;
  ast::CreateMaterializedTable table;
  table.or_alter = create->variant != nullptr;
  if (context->condition != nullptr) {
    FailUnexpected(&tokens_[context->condition->start->getTokenIndex() + 1]);
  }
  table.name = BuildQualifiedName(context->name);
  const bool modern = dialect_.Since(2, 2);
  if (context->elements != nullptr) {
    table.schema = BuildSchema(context->elements);
    const bool key_only = table.schema.columns.empty() && table.schema.column_names.empty() &&
                          table.schema.watermarks.empty();
    if (!modern && !key_only) FailUnexpected(context->elements->elements.front()->start);
  }
  if (context->comment != nullptr) table.comment = BuildComment(context->comment, false);
  table.distribution = BuildDistribution(context->distribution);
  table.partitioned_by = BuildColumns(context->partition);
  table.options = BuildProperties(context->options);
  if (context->startMode != nullptr) table.start_mode = BuildStartMode(context);
  if (context->freshness == nullptr && !modern) {
    const antlr4::Token* at =
        context->refreshing != nullptr ? context->refreshing->start : context->body->start;
    FailUnexpected(&tokens_[at->getTokenIndex() - (context->refreshing != nullptr ? 2 : 1)]);
  }
  if (context->freshness != nullptr) {
    RequireInterval(context->freshness);
    table.freshness = TokenText(context->freshness);
  }
  if (context->refreshing != nullptr) {
    table.refresh_mode = UpperText(context->refreshing->start);
    if (table.refresh_mode != "FULL" && table.refresh_mode != "CONTINUOUS") {
      FailUnexpected(context->refreshing->start);
    }
  }
  table.query = BuildQuery(context->body);
  ast::Statement statement;
  statement.kind = "create-materialized-table";
  statement.node = std::move(table);
  return statement;
}

ast::Statement AstBuilder::BuildCreateView(P::ViewDefinitionContext* context) {
  ast::CreateView view;
  view.if_not_exists = context->condition != nullptr;
  view.name = BuildQualifiedName(context->name);
  view.columns = BuildColumns(context->columns);
  if (context->comment != nullptr) view.comment = BuildComment(context->comment, false);
  view.query = BuildQuery(context->body);
  ast::Statement statement;
  statement.kind = "create-view";
  statement.node = std::move(view);
  return statement;
}

std::string AstBuilder::BuildLanguage(P::LanguageNameContext* context) const {
  std::string language = UpperText(context->start);
  if (!Contains(kLanguages, language)) {
    Fail(SpanOf(context),
         fmt::format("`{}` is no language of functions", Text(context->start)),
         "the languages are JAVA, SCALA, SQL and PYTHON");
  }
  return language;
}

ast::Statement AstBuilder::BuildCreateFunction(P::CreateContext* create) {
  P::FunctionDefinitionContext* context = create->function;
  ast::CreateFunction function;
  function.temporary = create->temporary != nullptr;
  function.system = create->system != nullptr;
  function.if_not_exists = context->condition != nullptr;
  function.name = BuildQualifiedName(context->name);
  if (function.system) RequireSimpleName(context->name);
  function.class_name = Unquote(context->className);
  if (context->language != nullptr) function.language = BuildLanguage(context->language);
  const bool native = function.language == "SQL" || function.language == "PYTHON";
  if (native && !context->jars.empty()) {
    Fail(SpanOf(context->language),
         fmt::format("a function in {} has no JAR or ARTIFACT", function.language));
  }
  for (P::FunctionJarContext* jar : context->jars) {
    if (jar->kind->getType() == P::K_ARTIFACT && !dialect_.Since(2, 3)) FailUnexpected(jar->kind);
    function.resources.push_back({UpperText(jar->kind), Unquote(jar->path)});
  }
  if (context->with != nullptr && !dialect_.Since(2, 3)) FailUnexpected(context->with);
  function.options = BuildProperties(context->options);
  ast::Statement statement;
  statement.kind = "create-function";
  statement.node = std::move(function);
  return statement;
}

}  // namespace flinkcompat::parse
