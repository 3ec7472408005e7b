# cmake -DPREFIX=<path of a generated class without its ending> -DLIMIT=<number> -P finish_generated.cmake
#
# Looks over what ANTLR has written, and makes the tables of the automaton at their first use.
file(READ ${PREFIX}.cpp source)
file(READ ${PREFIX}.h header)
get_filename_component(class ${PREFIX} NAME)

# Where one token of look-ahead does not decide, ANTLR calls adaptivePredict: it simulates the
# automaton over as many tokens as it takes, with caches that grow. No such place is needed for SQL
# as Flink reads it, so the limit is zero: every statement parses in linear time, and without the
# automaton, which is made only to explain an error.
string(REGEX MATCHALL "adaptivePredict" calls "${source}")
list(LENGTH calls count)
if(count GREATER LIMIT)
  file(REMOVE ${PREFIX}.cpp)
  message(FATAL_ERROR
    "${class} calls adaptivePredict ${count} times, ${LIMIT} are allowed: somewhere in the grammar "
    "two alternatives begin with the same token. Look for adaptivePredict in the generated code to "
    "see which rule it is. Factor out what they share, or let src/parse/contextual_words.cc give "
    "the deciding word a token type of its own.")
endif()

# A static object would make the automaton before main(), in every run: half of the start-up.
set(init "${class}::Initializer ${class}::_init;")
string(FIND "${source}" "${init}" found)
if(found EQUAL -1)
  message(FATAL_ERROR "${class}.cpp has no `${init}`: this ANTLR writes other code than 4.7 or 4.9")
endif()
string(REPLACE "${init}" "" source "${source}")
foreach(text source header)
  string(REGEX REPLACE "(getATN\\(\\) const( override)? {)" "\\1 static const Initializer once;"
         ${text} "${${text}}")
endforeach()
string(FIND "${source}${header}" "static const Initializer once;" found)
if(found EQUAL -1)
  message(FATAL_ERROR "${class} has no getATN(): this ANTLR writes other code than 4.7 or 4.9")
endif()
file(WRITE ${PREFIX}.cpp "${source}")
file(WRITE ${PREFIX}.h "${header}")
