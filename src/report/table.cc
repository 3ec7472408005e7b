#include "report/table.h"

#include <algorithm>

#include "report/text_style.h"

namespace flinkcompat::report {
namespace {

constexpr int kWidestColumn = 60;

std::vector<int> Widths(const Table& table) {
  std::vector<int> widths;
  for (const auto& row : table) {
    widths.resize(std::max(widths.size(), row.size()));
    for (size_t i = 0; i < row.size(); ++i) {
      const int width = DisplayWidth(row[i]);
      if (width <= kWidestColumn) widths[i] = std::max(widths[i], width);
    }
  }
  return widths;
}

}  // namespace

std::string Aligned(const Table& table, std::string_view indent) {
  const std::vector<int> widths = Widths(table);
  std::string text;
  for (const auto& row : table) {
    std::string line(indent);
    for (size_t i = 0; i < row.size(); ++i) {
      line += row[i];
      const int padding = std::max(0, widths[i] - DisplayWidth(row[i])) + 2;
      line.append(static_cast<size_t>(padding), ' ');
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

}  // namespace flinkcompat::report
