// Types, names and strings.
#include <algorithm>

#include "ast/sql_writer.h"
#include "ast/word.h"

namespace flinkcompat::ast {

void SqlWriter::Write(const DataType& type) {
  if (type.user_defined) {
    for (size_t begin = 0; begin <= type.name.size();) {
      const size_t dot = std::min(type.name.find('.', begin), type.name.size());
      if (begin > 0) out_ += '.';
      Write(Name{type.name.substr(begin, dot - begin), {}});
      begin = dot + 1;
    }
  } else {
    out_ += type.name;
  }
  if (!type.interval_qualifier.empty()) Append(" ", type.interval_qualifier);
  if (!type.parameters.empty()) {
    Append("(", std::to_string(type.parameters[0]));
    if (type.parameters.size() > 1) Append(", ", std::to_string(type.parameters[1]));
    out_ += ')';
  }
  if (type.name == "RAW") {
    out_ += '(';
    WriteString(type.arguments[0]);
    out_ += ", ";
    WriteString(type.arguments[1]);
    out_ += ')';
  } else if (!type.children.empty()) {
    out_ += '<';
    WriteList(type.children);
    out_ += '>';
  } else if (type.name == "ROW" || type.name == "STRUCTURED") {
    out_ += '<';
    if (!type.arguments.empty()) {
      WriteString(type.arguments[0]);
      if (!type.fields.empty()) out_ += ", ";
    }
    for (const RowField& field : type.fields) {
      if (&field != &type.fields.front()) out_ += ", ";
      Write(field.name);
      out_ += ' ';
      Write(field.type);
      if (!field.comment) continue;
      out_ += ' ';
      WriteString(*field.comment);
    }
    out_ += '>';
  }
  if (type.nullable) out_ += *type.nullable ? " NULL" : " NOT NULL";
}

void SqlWriter::Write(const Name& name) {
  if (IsPlainIdentifier(name.text)) {
    out_ += name.text;
    return;
  }
  out_ += '`';
  for (const char c : name.text) {
    out_ += c;
    if (c == '`') out_ += c;
  }
  out_ += '`';
}

void SqlWriter::WriteString(std::string_view value) {
  out_ += '\'';
  for (const char c : value) {
    out_ += c;
    if (c == '\'') out_ += c;
  }
  out_ += '\'';
}

void SqlWriter::WriteColumns(const std::vector<Name>& names) {
  out_ += '(';
  WriteList(names);
  out_ += ')';
}

}  // namespace flinkcompat::ast
