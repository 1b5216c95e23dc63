// Turns written instructions into an image:  "loop: IN letter", "XOR want+1", "want: .text abc", "key: .byte 42".
#pragma once
#include <map>
#include <utility>
#include <vector>

#include "machine.h"

namespace assembler {

struct Reference {
  std::size_t at;
  std::string word;
  int line;
};

[[noreturn]] inline void complain(int line, const std::string& what) { throw std::runtime_error("line " + std::to_string(line) + ": " + what); }

// A number (12, 0x1f) or a letter ('c'); nothing when the word is a name.
inline bool read_number(const std::string& word, int& value) {
  if (word.size() == 3 && word.front() == '\'' && word.back() == '\'') {
    value = static_cast<unsigned char>(word.at(1));
    return true;
  }
  if (word.empty() || word.find_first_not_of("0123456789abcdefx") != std::string::npos || word.front() < '0' || word.front() > '9') return false;
  std::size_t used = 0;
  value = static_cast<int>(std::stoul(word, &used, 0));
  return used == word.size();
}

class Assembly {
 public:
  explicit Assembly(const std::string& source) {
    std::istringstream lines(source);
    std::string line;
    while (std::getline(lines, line)) {
      ++line_;
      read_line(line.substr(0, line.find(';')));
    }
    for (const Reference& reference : references_) image_.at(reference.at) = look_up(reference);
  }

  const Image& image() const { return image_; }

 private:
  void read_line(const std::string& line) {
    std::istringstream words(line);
    std::string word;
    if (!(words >> word)) return;
    if (word.back() == ':') {
      const std::string label = word.substr(0, word.size() - 1);
      if (!labels_.emplace(label, static_cast<int>(size_)).second) complain(line_, label + " is there twice");
      if (!(words >> word)) return;
    }
    if (word == ".text") {
      std::string text;
      std::getline(words >> std::ws, text);
      text.erase(text.find_last_not_of(" \r") + 1);
      for (char one : text) put(static_cast<unsigned char>(one));
    } else if (word == ".byte") {
      while (words >> word) put_operand(word);
    } else {
      put(operation(word));
      if (!(words >> word)) complain(line_, "the operand is missing");
      put_operand(word);
      if (words >> word) complain(line_, "'" + word + "' is too much");
    }
  }

  std::uint8_t operation(const std::string& word) const {
    for (std::size_t i = 0; i < kNames.size(); ++i)
      if (word == kNames.at(i)) return static_cast<std::uint8_t>(i);
    complain(line_, "nobody knows the word " + word);
  }

  void put(std::uint8_t value) {
    if (size_ == image_.size()) complain(line_, "the program is longer than 256 bytes");
    image_.at(size_++) = value;
  }

  void put_operand(const std::string& word) {
    int value = 0;
    if (!read_number(word, value)) {
      references_.push_back({size_, word, line_});
    } else if (value > 255) {
      complain(line_, word + " does not fit into a byte");
    }
    put(static_cast<std::uint8_t>(value));
  }

  std::uint8_t look_up(const Reference& reference) const {
    const std::size_t plus = reference.word.find('+');
    const auto found = labels_.find(reference.word.substr(0, plus));
    int more = 0;
    if (found == labels_.end() || (plus != std::string::npos && !read_number(reference.word.substr(plus + 1), more)))
      complain(reference.line, "there is no place called " + reference.word);
    return static_cast<std::uint8_t>(found->second + more);
  }

  Image image_{};
  std::size_t size_ = 0;
  int line_ = 0;
  std::map<std::string, int> labels_;
  std::vector<Reference> references_;
};

}  // namespace assembler

// The image of a program; throws a sentence with the line for what is not understood.
inline Image assemble(const std::string& source) { return assembler::Assembly(source).image(); }
