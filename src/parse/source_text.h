// The characters of a script, before any token.
#pragma once

#include <string_view>

#include "diag/diagnostic_sink.h"
#include "parse/release.h"

namespace flinkcompat::parse {

// False, with a located diagnostic, where the text is not UTF-8 or holds a NUL byte.
bool CheckSourceText(std::string_view text, DiagnosticSink& sink);

// Length in bytes of a byte order mark at the start of the text, reported where the release refuses
// it.
size_t SkipByteOrderMark(std::string_view text, const Dialect& dialect, DiagnosticSink& sink);

// Length in bytes of the character that starts at `offset`.
size_t CharacterLength(std::string_view text, size_t offset);

// Offset of the first character that no word of SQL may hold, or npos.
size_t FindStrayCharacter(std::string_view word);

// The character of SQL that a look-alike (a typographic quote, a full-width comma) stands for, or
// an empty view.
std::string_view LookalikeOf(std::string_view character);

}  // namespace flinkcompat::parse
