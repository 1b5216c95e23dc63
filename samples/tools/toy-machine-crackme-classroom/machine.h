// The imaginary processor: 256 bytes of memory, one register A, eight instructions. Everything lives in a std::array.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <iomanip>
#include <sstream>
#include <stdexcept>
#include <string>

using Image = std::array<std::uint8_t, 256>;

enum Operation : std::uint8_t { kHalt, kLoad, kStore, kAdd, kXor, kJumpZero, kJumpNotZero, kIn };

constexpr std::array<const char*, 8> kNames = {"HALT", "LOAD", "STORE", "ADD", "XOR", "JZ", "JNZ", "IN"};

enum class State { running, halted, fault };

// One machine with its program, its input, and how far it got.
struct Machine {
  Image memory{};
  std::string input;
  std::size_t taken = 0;      // letters of the input that were read
  std::uint8_t a = 0;
  std::uint8_t place = 0;     // the address of the next instruction
  std::uint8_t verdict = 0;   // what HALT said: 1 accepts, anything else refuses
  long steps = 0;
  State state = State::running;

  Machine() = default;
  Machine(const Image& image, std::string text) : memory(image), input(std::move(text)) {}

  // Carries out one instruction; a byte above 7 where an instruction should be is a fault.
  void step() {
    if (state != State::running) return;
    const std::uint8_t operation = memory.at(place);
    const std::uint8_t operand = memory.at((place + 1) & 0xff);
    if (operation > kIn) {
      state = State::fault;
      return;
    }
    ++steps;
    place = static_cast<std::uint8_t>(place + 2);
    carry_out(static_cast<Operation>(operation), operand);
  }

  // Runs until the machine stops, or this many steps were done.
  void run(long limit = 1000000) {
    for (long done = 0; done < limit && state == State::running; ++done) step();
  }

  bool accepted() const { return state == State::halted && verdict == 1; }

 private:
  void carry_out(Operation operation, std::uint8_t operand) {
    switch (operation) {
      case kHalt:
        verdict = operand;
        state = State::halted;
        break;
      case kLoad:
        a = memory.at(operand);
        break;
      case kStore:
        memory.at(operand) = a;
        break;
      case kAdd:
        a = static_cast<std::uint8_t>(a + memory.at(operand));
        break;
      case kXor:
        a = static_cast<std::uint8_t>(a ^ memory.at(operand));
        break;
      case kJumpZero:
        if (a == 0) place = operand;
        break;
      case kJumpNotZero:
        if (a != 0) place = operand;
        break;
      case kIn:
        a = taken < input.size() ? static_cast<std::uint8_t>(input.at(taken++)) : 0;
        memory.at(operand) = a;
        break;
    }
  }
};

// A byte as two hexadecimal digits.
inline std::string hex(unsigned value) {
  std::ostringstream out;
  out << std::hex << std::setw(2) << std::setfill('0') << (value & 0xff);
  return out.str();
}

// A byte as a letter in quotes, or nothing when it is none.
inline std::string letter(std::uint8_t value) {
  return value >= 32 && value < 127 ? std::string("'") + static_cast<char>(value) + "'" : "";
}

// One instruction in words, for listings.
inline std::string describe(const Image& memory, std::uint8_t place) {
  const std::uint8_t operation = memory.at(place), operand = memory.at((place + 1) & 0xff);
  if (operation > kIn) return "no instruction";
  const std::string name = kNames.at(operation);
  return name + std::string(6 - name.size(), ' ') + hex(operand);
}

// An image from its text: two hexadecimal digits a byte, # begins a remark. Throws for anything else.
inline Image read_image(const std::string& text) {
  Image image{};
  std::istringstream lines(text);
  std::string line, word;
  std::size_t size = 0;
  while (std::getline(lines, line)) {
    std::istringstream words(line.substr(0, line.find('#')));
    while (words >> word) {
      if (word.size() != 2 || word.find_first_not_of("0123456789abcdef") != std::string::npos) throw std::runtime_error("'" + word + "' is no byte");
      if (size == image.size()) throw std::runtime_error("the image is longer than 256 bytes");
      image.at(size++) = static_cast<std::uint8_t>(std::stoul(word, nullptr, 16));
    }
  }
  return image;
}

// The text of an image, sixteen bytes a line; zeros at the end are left out.
inline std::string write_image(const Image& image) {
  std::size_t size = image.size();
  while (size > 0 && image.at(size - 1) == 0) --size;
  std::string text;
  for (std::size_t at = 0; at < size; ++at) text += hex(image.at(at)) + (at % 16 == 15 || at + 1 == size ? "\n" : " ");
  return text;
}
