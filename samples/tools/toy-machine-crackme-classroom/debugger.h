// Looks into a running machine: step, undo, stop at a place or when a cell changes.
#pragma once
#include <algorithm>
#include <iostream>
#include <vector>

#include "machine.h"

class Debugger {
 public:
  Debugger(const Image& image, const std::string& input, std::istream& in, std::ostream& out) : image_(image), machine_(image, input), in_(in), out_(out) {}

  // Reads commands until q or the end of the input.
  void run() {
    out_ << "h lists the commands.\n";
    show();
    std::string line;
    while (out_ << "> " << std::flush && std::getline(in_, line)) {
      std::istringstream words(line);
      std::string command, rest;
      words >> command >> rest;
      if (command == "q") break;
      obey(command, rest);
    }
    out_ << '\n';
  }

 private:
  void obey(const std::string& command, const std::string& rest) {
    if (command == "s" || command.empty()) {
      go(number(rest, 1, 10), false);
    } else if (command == "c") {
      go(100000, true);
    } else if (command == "u") {
      undo(number(rest, 1, 10));
    } else if (command == "b") {
      toggle(stops_, rest, "stops at");
    } else if (command == "w") {
      toggle(watched_, rest, "watches");
    } else if (command == "l") {
      list(static_cast<std::uint8_t>(number(rest, machine_.place, 16)), 12);
    } else if (command == "m") {
      dump();
    } else if (command == "i") {
      machine_ = Machine(image_, rest);
      past_.clear();
      show();
    } else {
      out_ << "s [n] step   c continue   u [n] undo   b xx stop at a place   w xx stop when a cell changes\n"
              "l [xx] listing   m memory   i text  begin again with this input   q quit\n";
    }
  }

  void go(long count, bool until_stop) {
    for (long done = 0; done < count && machine_.state == State::running; ++done) {
      past_.push_back(machine_);
      if (past_.size() > kPast) past_.erase(past_.begin(), past_.begin() + kPast / 2);
      const Machine before = machine_;
      machine_.step();
      const auto changed = [&](int cell) { return before.memory.at(static_cast<std::size_t>(cell)) != machine_.memory.at(static_cast<std::size_t>(cell)); };
      if (std::any_of(watched_.begin(), watched_.end(), changed)) break;
      if (until_stop && std::find(stops_.begin(), stops_.end(), machine_.place) != stops_.end()) break;
    }
    show();
  }

  void undo(long count) {
    for (; count > 0 && !past_.empty(); --count) {
      machine_ = past_.back();
      past_.pop_back();
    }
    show();
  }

  void toggle(std::vector<int>& places, const std::string& rest, const char* what) {
    const int place = static_cast<int>(number(rest, -1, 16));
    if (place < 0 || place > 255) {
      out_ << "Which address? Two hexadecimal digits.\n";
      return;
    }
    const auto found = std::find(places.begin(), places.end(), place);
    if (found == places.end()) {
      places.push_back(place);
    } else {
      places.erase(found);
    }
    out_ << what << ":";
    for (int one : places) out_ << ' ' << hex(static_cast<unsigned>(one));
    out_ << '\n';
  }

  void show() {
    const Machine& m = machine_;
    out_ << "step " << m.steps << "   A " << hex(m.a) << ' ' << letter(m.a) << "   read " << m.taken << " of " << m.input.size() << "   ";
    if (m.state == State::halted) {
      out_ << "halted: " << (m.verdict == 1 ? "accepted" : "refused") << '\n';
    } else if (m.state == State::fault) {
      out_ << "fault at " << hex(m.place) << ": " << hex(m.memory.at(m.place)) << " is no instruction\n";
    } else {
      out_ << '\n';
      list(m.place, 3);
    }
  }

  void list(std::uint8_t from, int lines) {
    for (int line = 0; line < lines; ++line, from = static_cast<std::uint8_t>(from + 2)) {
      const std::uint8_t operation = machine_.memory.at(from), operand = machine_.memory.at((from + 1) & 0xff), held = machine_.memory.at(operand);
      const bool reads = operation >= kLoad && operation <= kXor;
      out_ << (from == machine_.place ? " > " : "   ") << hex(from) << "  " << describe(machine_.memory, from);
      if (reads) out_ << "   (" << hex(operand) << " holds " << hex(held) << (letter(held).empty() ? "" : " ") << letter(held) << ')';
      out_ << '\n';
    }
  }

  void dump() {
    for (unsigned row = 0; row < 256; row += 16) {
      out_ << "   " << hex(row) << " ";
      for (unsigned i = 0; i < 16; ++i) out_ << (machine_.memory.at(row + i) != image_.at(row + i) ? '*' : ' ') << hex(machine_.memory.at(row + i));
      out_ << '\n';
    }
    out_ << "   * changed since the start\n";
  }

  static long number(const std::string& word, long otherwise, int base) {
    const char* digits = base == 16 ? "0123456789abcdef" : "0123456789";
    if (word.empty() || word.size() > 6 || word.find_first_not_of(digits) != std::string::npos) return otherwise;
    return std::stol(word, nullptr, base);
  }

  static constexpr std::size_t kPast = 20000;
  Image image_;
  Machine machine_;
  std::istream& in_;
  std::ostream& out_;
  std::vector<Machine> past_;
  std::vector<int> stops_;
  std::vector<int> watched_;
};
