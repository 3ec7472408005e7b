// What a template without a value stands for where no name can stand.
#pragma once

#include <string_view>
#include <vector>

#include "parse/lexer.h"

namespace flinkcompat::parse {

// Makes strings of the templates in lists of options and after SET 'key' =, and numbers of those
// after LIMIT and its like. See fill_templates.h, which makes quoted names of all of them.
void ResolveTemplates(std::string_view text, std::vector<Lexeme>& lexemes);

}  // namespace flinkcompat::parse
