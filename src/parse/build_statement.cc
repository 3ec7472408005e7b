#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "parse/ast_builder.h"

namespace flinkcompat::parse {
namespace {

using P = AstBuilder::P;

struct ExplainDetail {
  std::string_view name;
  Release since;
};

constexpr auto kExplainDetails = std::to_array<ExplainDetail>({
    {"CHANGELOG_MODE", {}},
    {"ESTIMATED_COST", {}},
    {"JSON_EXECUTION_PLAN", {}},
    {"PLAN_ADVICE", {}},
});

constexpr auto kConflictActions =
    std::to_array<std::string_view>({"DEDUPLICATE", "ERROR", "NOTHING"});

std::string ToLower(std::string text) {
  std::ranges::transform(text, text.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return text;
}

ast::Statement MakeStatement(std::string kind, ast::Statement::Node node, Span span) {
  return {span, std::move(kind), std::move(node)};
}

}  // namespace

ast::Statement AstBuilder::BuildStatement(P::StatementContext* context) {
  ast::Statement statement;
  if (context->plainQuery != nullptr) {
    statement = BuildQueryStatement(context->plainQuery);
  } else if (context->dml != nullptr) {
    statement = BuildInsertStatement(context->dml);
  } else if (context->ddl != nullptr) {
    statement = BuildCreate(context->ddl);
  } else if (context->replace != nullptr) {
    statement = BuildCreateTable(context->replace->table);
    statement.kind = "replace-table";
    RequireQuery(context->replace);
    std::get<ast::CreateTable>(statement.node).replace = true;
  } else if (context->drop != nullptr) {
    statement = BuildDrop(context->drop);
  } else if (context->explain != nullptr) {
    statement = BuildExplain(context->explain);
  } else if (context->execute != nullptr) {
    statement = BuildExecute(context->execute);
  } else if (context->compile != nullptr) {
    statement = BuildCompile(context->compile);
  } else if (context->setting != nullptr) {
    statement = BuildSet(context->setting);
  } else if (context->block != nullptr) {
    if (!dialect_.AllowsVvr()) FailUnexpected(context->start);
    statement.kind = "statement-set";
    statement.node = BuildStatementSet(context->block);
  } else if (context->begin != nullptr) {
    statement = Other("begin-statement-set", context);
  } else if (context->end != nullptr) {
    statement = Other("end-statement-set", context);
  } else {
    statement = BuildOther(context->other);
  }
  statement.span = SpanOf(context);
  return statement;
}

// REPLACE TABLE always copies a query.
void AstBuilder::RequireQuery(P::ReplaceTableContext* context) const {
  if (context->table->body != nullptr || context->table->source != nullptr) return;
  const SqlToken& end = tokens_[context->stop->getTokenIndex() + 1];
  Fail(end.span(), "REPLACE TABLE needs AS and a query");
}

ast::Statement AstBuilder::Other(std::string kind, const antlr4::ParserRuleContext* context) const {
  return MakeStatement(std::move(kind), ast::OtherStatement{TokenText(context)}, SpanOf(context));
}

ast::Statement AstBuilder::BuildQueryStatement(P::QueryContext* context) {
  return MakeStatement("query", ast::QueryStatement{BuildQuery(context)}, SpanOf(context));
}

ast::Statement AstBuilder::BuildInsertStatement(P::InsertContext* context) {
  return MakeStatement("insert", BuildInsert(context), SpanOf(context));
}

ast::Insert AstBuilder::BuildInsert(P::InsertContext* context) {
  ast::Insert insert;
  insert.span = SpanOf(context);
  insert.upsert = context->verb->getType() == P::K_UPSERT;
  insert.overwrite = context->target->getType() == P::K_OVERWRITE;
  if (insert.upsert && insert.overwrite) FailUnexpected(context->target);
  insert.table = BuildQualifiedName(context->table);
  insert.hints = BuildHints(context->hints);
  if (context->extension != nullptr) {
    for (P::ExtendedColumnContext* column : context->extension->columns) BuildType(column->type);
    insert.extension = TokenText(context->extension);
  }
  insert.partition = BuildPartition(context->partition);
  AddInsertSource(context->source, insert);
  if (context->conflict != nullptr) {
    const antlr4::Token* action = context->conflict->action->start;
    insert.on_conflict = UpperText(action);
    if (std::ranges::find(kConflictActions, insert.on_conflict) == kConflictActions.end()) {
      Fail(SpanOf(action), fmt::format("`{}` is no conflict action", Text(action)),
           "the actions are ERROR, NOTHING and DEDUPLICATE");
    }
  }
  return insert;
}

// `(a INT) [PARTITION (..)] [(columns)] query`, `(columns) query` or `query`.
void AstBuilder::AddInsertSource(P::InsertSourceContext* context, ast::Insert& insert) {
  if (context->open != nullptr) {
    insert.query = BuildOpenQuery(context->open);
    return;
  }
  if (context->next == nullptr) {
    insert.query = Finish(BuildQuery(context->nested), context->rest, context->tail, context);
    return;
  }
  const bool extends = AddInsertColumns(context, insert);
  if (context->partition != nullptr) {
    if (!extends || !insert.partition.empty()) FailUnexpected(context->partition->start);
    insert.partition = BuildPartition(context->partition);
  }
  if (!extends && !context->next->columns.empty()) {
    FailUnexpected(&tokens_[context->next->columns.front()->stop->getTokenIndex() + 1]);
  }
  AddInsertSource(context->next, insert);
}

// True if the columns have types: they are added to the table, and name no column of the query.
bool AstBuilder::AddInsertColumns(P::InsertSourceContext* context, ast::Insert& insert) {
  const bool typed = context->columns.front()->type != nullptr;
  for (P::InsertColumnContext* column : context->columns) {
    if (column->type != nullptr) BuildType(column->type);
    if (typed && column->type == nullptr) {
      FailUnexpected(&tokens_[column->stop->getTokenIndex() + 1]);
    }
    if (!typed && column->type != nullptr) FailUnexpected(column->type->start);
    if (!typed) insert.columns.push_back(BuildQualifiedName(column->name));
  }
  if (!typed) return false;
  if (!insert.extension.empty() || !insert.partition.empty()) {
    FailUnexpected(context->columns.front()->type->start);
  }
  const size_t last = context->columns.back()->stop->getTokenIndex() + 1;
  insert.extension = "EXTEND " + TokenText(context->start->getTokenIndex(), last);
  return true;
}

ast::StatementSet AstBuilder::BuildStatementSet(P::StatementSetContext* context) {
  ast::StatementSet set;
  for (P::InsertContext* insert : context->inserts) set.inserts.push_back(BuildInsert(insert));
  return set;
}

ast::Statement AstBuilder::BuildExecute(P::ExecuteStatementContext* context) {
  ast::Statement statement;
  if (context->set != nullptr) {
    statement = MakeStatement("statement-set", BuildStatementSet(context->set), {});
  } else if (context->dml != nullptr) {
    statement = BuildInsertStatement(context->dml);
  } else if (context->plainQuery != nullptr) {
    statement = BuildQueryStatement(context->plainQuery);
  } else {
    statement = MakeStatement("execute-plan",
                              ast::PlanFile{"EXECUTE", BuildText(context->file), std::nullopt}, {});
  }
  statement.span = SpanOf(context);
  return statement;
}

ast::Statement AstBuilder::BuildCompile(P::CompileStatementContext* context) {
  const bool executes = context->execute != nullptr;
  if (executes != (tokens_[context->start->getTokenIndex() + 2].getType() == P::K_EXECUTE)) {
    FailUnexpected(&tokens_[context->start->getTokenIndex() + 1]);
  }
  if (executes && context->condition != nullptr) FailUnexpected(context->condition->start);
  ast::PlanFile plan{executes ? "COMPILE AND EXECUTE" : "COMPILE", BuildText(context->file), {}};
  ast::Statement inner =
      context->dml != nullptr
          ? BuildInsertStatement(context->dml)
          : MakeStatement("statement-set", BuildStatementSet(context->set), SpanOf(context->set));
  plan.statement = std::move(inner);
  return MakeStatement(executes ? "compile-and-execute-plan" : "compile-plan", std::move(plan),
                       SpanOf(context));
}

ast::Statement AstBuilder::BuildExplain(P::ExplainStatementContext* context) {
  CheckExplainable(context);
  ast::Explain explain;
  for (P::IdentifierContext* detail : context->details) {
    explain.details.push_back(UpperText(detail->start));
  }
  ast::Statement inner;
  if (context->plainQuery != nullptr) {
    inner = BuildQueryStatement(context->plainQuery);
  } else if (context->dml != nullptr) {
    inner = BuildInsertStatement(context->dml);
  } else if (context->set != nullptr) {
    inner = MakeStatement("statement-set", BuildStatementSet(context->set), SpanOf(context->set));
  } else if (context->execute != nullptr) {
    inner = BuildExecute(context->execute);
  } else if (context->ddl != nullptr) {
    inner = BuildCreate(context->ddl);
    inner.span = SpanOf(context->ddl);
  } else if (context->replace != nullptr) {
    inner = BuildCreateTable(context->replace->table);
    inner.kind = "replace-table";
    std::get<ast::CreateTable>(inner.node).replace = true;
    inner.span = SpanOf(context->replace);
  } else {
    inner = BuildAlter(context->alter);
  }
  explain.statement = std::move(inner);
  return MakeStatement("explain", std::move(explain), SpanOf(context));
}

void AstBuilder::CheckExplainable(P::ExplainStatementContext* context) const {
  for (P::IdentifierContext* detail : context->details) {
    const std::string name = UpperText(detail->start);
    const bool known = std::ranges::any_of(
        kExplainDetails, [&](const ExplainDetail& candidate) { return candidate.name == name; });
    const bool repeated = std::ranges::any_of(context->details, [&](P::IdentifierContext* other) {
      return other->start->getTokenIndex() < detail->start->getTokenIndex() &&
             UpperText(other->start) == name;
    });
    if (repeated) Fail(SpanOf(detail), fmt::format("{} is named twice", name));
    if (known) continue;
    Fail(SpanOf(context->details.front()),
         fmt::format("`{}` cannot be explained", Text(detail->start)),
         "EXPLAIN takes ESTIMATED_COST, CHANGELOG_MODE, JSON_EXECUTION_PLAN, PLAN_ADVICE or PLAN "
         "FOR");
  }
  const bool since_two = context->execute != nullptr || context->ddl != nullptr ||
                         context->replace != nullptr || context->alter != nullptr;
  const antlr4::ParserRuleContext* inner =
      context->execute != nullptr   ? static_cast<antlr4::ParserRuleContext*>(context->execute)
      : context->ddl != nullptr     ? static_cast<antlr4::ParserRuleContext*>(context->ddl)
      : context->replace != nullptr ? static_cast<antlr4::ParserRuleContext*>(context->replace)
                                    : static_cast<antlr4::ParserRuleContext*>(context->alter);
  if (since_two && !dialect_.Since(2, 0)) FailUnexpected(inner->start);
  if (context->execute != nullptr && context->execute->plan != nullptr) {
    FailUnexpected(context->execute->plan);
  }
  if (context->ddl != nullptr) {
    const P::TableDefinitionContext* table = context->ddl->table;
    const bool copies = (table != nullptr && (table->body != nullptr || table->source != nullptr)) ||
                        (context->ddl->materialized != nullptr && dialect_.Since(2, 4));
    if (!copies)
      Fail({SpanOf(context->stop).begin, SpanOf(context->stop).end},
           "EXPLAIN of this CREATE is not possible",
           "EXPLAIN takes CREATE TABLE ... AS and CREATE MATERIALIZED TABLE");
  }
  if (context->alter != nullptr &&
      (context->alter->materializedAction == nullptr || !dialect_.Since(2, 4))) {
    FailUnexpected(context->alter->start);
  }
}

ast::Statement AstBuilder::BuildSet(P::SetStatementContext* context) {
  if (context->verb->getType() == P::K_RESET) {
    ast::Reset reset;
    for (const antlr4::Token* key : context->keys) {
      reset.key = reset.key.value_or(std::string()) + Unquote(key);
    }
    return MakeStatement("reset", std::move(reset), {});
  }
  ast::Set set;
  if (context->option != nullptr) set.property = BuildProperty(context->option);
  return MakeStatement("set", std::move(set), {});
}

ast::Statement AstBuilder::BuildDrop(P::DropObjectContext* context) {
  ast::DropObject drop;
  drop.kind = UpperText(context->object);
  if (context->object->getType() == P::K_MATERIALIZED) drop.kind = "MATERIALIZED TABLE";
  const size_t object = context->object->getType();
  const bool permanent = object == P::K_MATERIALIZED;
  if (context->temporary != nullptr && permanent) {
    Fail(SpanOf(context->object), fmt::format("a {} is never TEMPORARY", drop.kind));
  }
  if (context->system != nullptr && object != P::K_FUNCTION && object != P::K_CONNECTION) {
    FailUnexpected(context->object);
  }
  if (object == P::K_CONNECTION && !dialect_.Since(2, 3)) FailUnexpected(context->object);
  if (object == P::K_CONNECTION && context->system != nullptr && context->temporary == nullptr) {
    Fail(SpanOf(context->system), "a connection of the system is always TEMPORARY");
  }
  if (context->behavior != nullptr) {
    if (object != P::K_DATABASE) FailUnexpected(context->behavior);
    drop.behavior = UpperText(context->behavior);
  }
  drop.temporary = context->temporary != nullptr;
  drop.if_exists = context->condition != nullptr;
  drop.name = BuildQualifiedName(context->name);
  std::string kind = "drop-" + ToLower(drop.kind);
  std::ranges::replace(kind, ' ', '-');
  return MakeStatement(std::move(kind), std::move(drop), {});
}

ast::Statement AstBuilder::BuildOther(P::OtherStatementContext* context) {
  if (context->alter != nullptr) return BuildAlter(context->alter);
  std::string kind = ToLower(UpperText(context->word));
  if (kind == "analyze") kind = "analyze-table";
  CheckOther(context);
  return Other(std::move(kind), context);
}

}  // namespace flinkcompat::parse
