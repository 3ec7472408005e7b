// ALTER: kept as its tokens, but checked.
#include <algorithm>

#include "parse/ast_builder.h"

namespace flinkcompat::parse {

using P = AstBuilder::P;

ast::Statement AstBuilder::BuildAlter(P::AlterStatementContext* context) {
  CheckAlter(context);
  std::string kind = "alter-" + UpperText(context->object);
  std::ranges::transform(kind, kind.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  if (context->object->getType() == P::K_MATERIALIZED) kind = "alter-materialized-table";
  return Other(std::move(kind), context);
}

void AstBuilder::CheckAlter(P::AlterStatementContext* context) {
  const size_t object = context->object->getType();
  if (context->temporary != nullptr && object != P::K_FUNCTION && object != P::K_SYSTEM) {
    FailUnexpected(context->object);
  }
  if (context->function != nullptr && context->temporary == nullptr) {
    FailUnexpected(context->function);
  }
  if (object == P::K_CATALOG) RequireSimpleName(context->name);
  if (object == P::K_CONNECTION && !dialect_.Since(2, 3)) FailUnexpected(context->object);
  if (context->reset != nullptr && object == P::K_MODEL && !dialect_.Since(2, 0)) {
    FailUnexpected(context->reset);
  }
  if (context->tableAction != nullptr) CheckAlterTable(context->tableAction);
  if (context->materializedAction != nullptr) CheckAlterMaterialized(context->materializedAction);
  if (context->body != nullptr) BuildQuery(context->body);
  if (context->comment != nullptr) BuildComment(context->comment, true);
  if (context->change != nullptr) CheckFunctionChange(context->change);
  if (context->option != nullptr && context->option->value != nullptr) {
    BuildLiteral(context->option->value);
  }
}

void AstBuilder::CheckAlterTable(P::AlterTableActionContext* context) {
  if (context->schema != nullptr) CheckSchemaChange(context->schema);
  if (context->drop != nullptr) CheckDropChange(context->drop);
  for (P::PartitionAdditionContext* addition : context->added) BuildPartition(addition->partition);
  BuildPartition(context->partition);
}

void AstBuilder::CheckAlterMaterialized(P::AlterMaterializedActionContext* context) {
  const size_t verb = context->verb->getType();
  const bool schema = verb == P::K_ADD || verb == P::K_MODIFY || verb == P::K_DROP;
  if ((schema && !dialect_.Since(2, 2)) || (verb == P::K_AS && !dialect_.Since(2, 0))) {
    FailUnexpected(context->verb);
  }
  BuildPartition(context->partition);
  if (context->freshness != nullptr) RequireInterval(context->freshness);
  if (context->body != nullptr) BuildQuery(context->body);
  if (context->schema != nullptr) CheckSchemaChange(context->schema);
  if (context->drop != nullptr) CheckDropChange(context->drop);
}

void AstBuilder::CheckSchemaChange(P::SchemaChangeContext* context) {
  ast::TableSchema schema;
  for (P::AlterElementContext* element : context->elements) {
    if (element->watermark != nullptr) {
      AddWatermark(element->watermark, schema);
    } else if (element->constraint != nullptr) {
      AddConstraint(element->constraint, schema);
    } else {
      BuildColumn(BuildPath(element->column), element->body, schema);
    }
  }
}

void AstBuilder::CheckDropChange(P::DropChangeContext* context) {
  for (P::PartitionSpecContext* partition : context->partitions) BuildPartition(partition);
}

void AstBuilder::CheckFunctionChange(P::FunctionChangeContext* context) const {
  if (context->language != nullptr) BuildLanguage(context->language);
}

}  // namespace flinkcompat::parse
