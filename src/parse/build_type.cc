#include <fmt/format.h>

#include <array>
#include <charconv>

#include "parse/ast_builder.h"

namespace flinkcompat::parse {
namespace {

struct TypeAlias {
  std::string_view written;
  std::string_view name;
};

constexpr auto kAliases = std::to_array<TypeAlias>({
    {"CHARACTER", "CHAR"},
    {"DEC", "DECIMAL"},
    {"INTEGER", "INT"},
    {"NUMERIC", "DECIMAL"},
});

// Built-in types that are names for the lexer, at least where no release is asked for.
constexpr auto kNamedTypes = std::to_array<std::string_view>({"VARIANT", "BITMAP", "MAP"});

std::string_view CanonicalName(std::string_view written) {
  for (const TypeAlias& alias : kAliases) {
    if (alias.written == written) return alias.name;
  }
  return written;
}

uint32_t ToNumber(std::string_view digits) {
  uint32_t value = UINT32_MAX;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

std::string QualifierText(const ast::IntervalQualifier& qualifier) {
  std::string text = qualifier.from;
  if (qualifier.precision) {
    text += fmt::format("({}", *qualifier.precision);
    if (qualifier.fractional_precision && qualifier.to.empty()) {
      text += fmt::format(", {}", *qualifier.fractional_precision);
    }
    text += ")";
  }
  if (qualifier.to.empty()) return text;
  text += " TO " + qualifier.to;
  if (qualifier.fractional_precision) text += fmt::format("({})", *qualifier.fractional_precision);
  return text;
}

}  // namespace

ast::DataType AstBuilder::BuildType(P::DataTypeContext* context) {
  ast::DataType type = BuildTypeName(context->base);
  if (context->nullability != nullptr) type.nullable = context->nullability->negation == nullptr;
  type.span.end =
      SpanOf(context->nullability != nullptr ? context->nullability->stop : context->base->stop)
          .end;
  for (P::CollectionOfContext* suffix : context->collections) {
    ast::DataType collection;
    collection.span = {type.span.begin, SpanOf(suffix).end};
    collection.name = UpperText(suffix->kind);
    if (suffix->nullability != nullptr) {
      collection.nullable = suffix->nullability->negation == nullptr;
    }
    collection.children.push_back(std::move(type));
    type = std::move(collection);
  }
  return type;
}

ast::DataType AstBuilder::BuildTypeName(P::TypeNameContext* context) {
  ast::DataType type;
  type.span = SpanOf(context);
  NameType(context, type);
  if (context->sizes != nullptr) {
    for (const antlr4::Token* size : context->sizes->sizes) {
      type.parameters.push_back(ToNumber(Text(size)));
    }
  }
  const bool collection = context->word != nullptr && (context->word->getType() == P::K_ARRAY ||
                                                       context->word->getType() == P::K_MULTISET);
  for (P::DataTypeContext* child : context->children) {
    if (collection && !child->collections.empty()) FailUnexpected(child->collections[0]->kind);
  }
  for (P::DataTypeContext* child : context->children) type.children.push_back(BuildType(child));
  for (P::TypeFieldContext* field : context->fields) {
    ast::RowField row_field{BuildName(field->name), BuildType(field->type), std::nullopt};
    if (field->comment != nullptr) row_field.comment = Unquote(field->comment);
    type.fields.push_back(std::move(row_field));
  }
  for (const antlr4::Token* argument : context->strings)
    type.arguments.push_back(Unquote(argument));
  if (context->qualifier != nullptr) {
    type.interval_qualifier = QualifierText(BuildQualifier(context->qualifier));
  }
  return type;
}

void AstBuilder::NameType(P::TypeNameContext* context, ast::DataType& type) {
  if (context->named != nullptr) {
    CheckUserType(context, type);
    const ast::QualifiedName name = BuildQualifiedName(context->named);
    const std::string upper = UpperCase(name.parts.front().text);
    for (const std::string_view named : kNamedTypes) {
      const bool matches = upper == named && name.parts.size() == 1 &&
                           Text(name.span).front() != '`' &&
                           (upper != "MAP" || !context->children.empty());
      if (!matches) continue;
      type.name = named;
      return;
    }
    type.user_defined = true;
    for (const ast::Name& part : name.parts)
      type.name += (type.name.empty() ? "" : ".") + part.text;
    return;
  }
  type.name = CanonicalName(UpperText(context->word));
  if (context->varying != nullptr) {
    const bool binary = type.name == "BINARY";
    if (!binary && type.name != "CHAR") FailUnexpected(context->varying);
    type.name = binary ? "VARBINARY" : "VARCHAR";
  }
  if (context->zone != nullptr && context->zone->getType() == P::K_WITH_ZONE) {
    if (context->local == nullptr) {
      // Flink has no other zone than the local one.
      FailUnexpected(context->local != nullptr ? context->zone
                                               : &tokens_[context->zone->getTokenIndex() + 1]);
    }
    if (type.name == "TIMESTAMP") type.name = "TIMESTAMP_LTZ";
  }
  if (context->sizes == nullptr) return;
  const bool one_size = type.name != "DECIMAL";
  if (one_size && context->sizes->sizes.size() > 1) {
    FailUnexpected(&tokens_[context->sizes->sizes[1]->getTokenIndex() - 1]);
  }
}

void AstBuilder::CheckUserType(P::TypeNameContext* context, const ast::DataType&) const {
  const std::string_view name = Text(SpanOf(context->named));
  if (EqualWithoutCase(name, "GEOMETRY")) {
    Fail(SpanOf(context->named), "Flink has no type GEOMETRY");
  }
  if (context->children.empty()) return;
  const antlr4::Token* bracket = &tokens_[context->named->stop->getTokenIndex() + 1];
  if (!EqualWithoutCase(name, "MAP")) {
    Fail(SpanOf(bracket), fmt::format("`{}` is no type with parameters", name),
         "such types are ARRAY<t>, MAP<k, v>, MULTISET<t> and ROW<name t, ...>");
  }
  if (context->children.size() != 2) Fail(SpanOf(bracket), "MAP needs a key type and a value type");
}

}  // namespace flinkcompat::parse
