// DELETE, UPDATE, MERGE and others whose tokens are kept: built to be checked, then dropped.
#include <fmt/format.h>

#include "parse/ast_builder.h"

namespace flinkcompat::parse {

using P = AstBuilder::P;

void AstBuilder::CheckOther(P::OtherStatementContext* context) {
  BuildHints(context->hints);
  BuildPartition(context->partition, false);
  if (context->arguments != nullptr) {
    CheckRoutineArguments(context->arguments);
    BuildCall(BuildQualifiedName(context->name), context->arguments, SpanOf(context));
  }
  CheckAssignments(context->changes, false);
  if (context->where != nullptr) BuildExpr(context->where);
  if (context->word->getType() == P::K_MERGE) CheckMerge(context);
}

// At most one branch for rows that match, and one for others behind it.
void AstBuilder::CheckMerge(P::OtherStatementContext* context) {
  const ast::TableExpr source = BuildFactor(context->source);
  if (const auto* join = std::get_if<ast::Join>(&source.node)) {
    Fail(join->right->span, "a join cannot be merged", "write it as a query");
  }
  for (size_t i = 0; i < context->branches.size(); ++i) {
    P::MergeBranchContext* branch = context->branches[i];
    const bool inserts = branch->verb->getType() == P::K_INSERT;
    if (i > 1 || (i == 1 && context->branches[0]->negation != nullptr)) {
      FailUnexpected(branch->start);
    }
    if (i == 1 && branch->negation == nullptr) {
      FailUnexpected(&tokens_[branch->start->getTokenIndex() + 1]);
    }
    if (inserts != (branch->negation != nullptr)) FailUnexpected(branch->verb);
    CheckAssignments(branch->changes, true);
    if (branch->columns != nullptr) CheckMergeColumns(branch->columns);
    if (branch->row != nullptr) BuildRowOfValues(branch->row->values);
  }
}

void AstBuilder::CheckMergeColumns(P::MergeColumnsContext* context) {
  BuildRowOfValues(context->row->values);
}

void AstBuilder::CheckAssignments(const std::vector<P::AssignmentContext*>& changes,
                                  bool qualified) {
  for (P::AssignmentContext* change : changes) {
    const bool simple = change->name->parts.size() == 1;
    if (!qualified && !simple) FailUnexpected(&tokens_[change->start->getTokenIndex() + 1]);
    BuildExpr(change->value);
  }
}

ast::Expr AstBuilder::BuildLiteral(P::LiteralValueContext* context) {
  P::PrimaryContext* primary = context->value;
  const bool signed_value = context->start->getTokenIndex() != primary->start->getTokenIndex();
  if (signed_value && primary->number == nullptr) FailUnexpected(primary->start);
  const bool constant =
      primary->constant != nullptr && primary->constant->getType() != P::K_DEFAULT;
  const bool temporal = primary->temporal != nullptr && primary->temporal->text != nullptr;
  const bool interval = primary->duration != nullptr && primary->duration->text != nullptr;
  const bool escape = primary->escape != nullptr &&
                      !EqualWithoutCase(Text(primary->escape->word->start), "FN");
  if (primary->number == nullptr && primary->text == nullptr && !constant && !temporal &&
      !interval && !escape) {
    FailUnexpected(primary->start);
  }
  ast::Expr value = BuildPrimary(primary);
  if (context->start->getType() != P::MINUS) return value;
  return {SpanOf(context), ast::Unary{"-", std::move(value)}};
}

std::vector<ast::PartitionValue> AstBuilder::BuildPartition(P::PartitionSpecContext* context,
                                                            bool values_needed) {
  std::vector<ast::PartitionValue> partition;
  if (context == nullptr) return partition;
  for (P::PartitionValueContext* value : context->values) {
    if (value->value == nullptr && values_needed) {
      Fail(SpanOf(&tokens_[value->stop->getTokenIndex() + 1]),
           fmt::format("expected `=` and a value for the partition column `{}`",
                       Text(value->name->start)));
    }
    partition.push_back({BuildName(value->name), std::nullopt});
    if (value->value != nullptr) partition.back().value = BuildLiteral(value->value);
  }
  return partition;
}

}  // namespace flinkcompat::parse
