// Shows what a copy into a buffer of 16 bytes would overwrite. Nothing is overflowed: the stack is a std::array.
//   ./visualizer [--canary] [--checked] (--file NAME | TEXT)
#include <fstream>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "stack.h"

namespace {

struct Part {
  const char* name;
  std::size_t at;
  std::size_t size;
};

const std::vector<Part> kParts = {
    {"buffer", kBuffer, 16},           {"is_admin", kAdmin, 4},       {"canary", kCanary, 4},
    {"saved frame pointer", kFramePointer, 8}, {"return address", kReturn, 8}, {"caller's frame", kCaller, 8},
};

void draw(const Frame& before, const Frame& after) {
  for (auto part = kParts.rbegin(); part != kParts.rend(); ++part) {
    std::string hex, text;
    bool changed = false;
    for (std::size_t i = 0; i < part->size; ++i) {
      const std::uint8_t value = after.byte(part->at + i);
      std::ostringstream digits;
      digits << std::hex << std::setw(2) << std::setfill('0') << static_cast<int>(value) << ' ';
      hex += digits.str();
      text += value >= 32 && value < 127 ? static_cast<char>(value) : '.';
      changed = changed || before.byte(part->at + i) != value;
    }
    const bool harmless = part->at == kBuffer;
    std::cout << "  +" << std::setw(2) << part->at << "  " << std::left << std::setw(21) << part->name << std::setw(49) << hex
              << std::setw(18) << text << std::right << (changed ? (harmless ? "written" : "OVERWRITTEN") : "") << '\n';
  }
}

int usage() {
  std::cerr << "visualizer [--canary] [--checked] (--file NAME | TEXT)\n";
  return 2;
}

}  // namespace

int main(int count, char** values) {
  bool canary = false, checked = false;
  std::string input;
  bool given = false;
  for (int i = 1; i < count; ++i) {
    const std::string word = values[i];
    if (word == "--canary") {
      canary = true;
    } else if (word == "--checked") {
      checked = true;
    } else if (word == "--file" && i + 1 < count) {
      std::ifstream file(values[++i]);
      if (!file) {
        std::cerr << "There is no file " << values[i] << '\n';
        return 2;
      }
      std::getline(file, input);
      given = true;
    } else if (!given && word.rfind("--", 0) != 0) {
      input = word;
      given = true;
    } else {
      return usage();
    }
  }
  if (!given) return usage();

  const Frame before(canary, 0xb7c3d900);
  Frame after = before;
  std::cout << "Input of " << input.size() << " bytes into char buffer[16]"
            << (canary ? ", with a canary" : ", without a canary") << (checked ? ", with a check" : "") << "\n\n";
  std::size_t lost = 0;
  if (checked) {
    if (!after.copy_checked(input)) std::cout << "  refused: it does not fit\n\n";
  } else {
    lost = after.copy_unchecked(input);
  }
  std::cout << "  higher addresses\n";
  draw(before, after);
  std::cout << "  lower addresses: the copy began at +0\n\n";
  if (lost > 0) std::cout << "  " << lost << " more bytes would have run through the caller's frame\n";
  std::cout << "  is_admin:   " << (after.is_admin() ? "YES, although nobody said so" : "no") << '\n';
  std::cout << "  on return:  " << after.on_return() << '\n';
}
