// The simulated stack: a std::array of 48 bytes with names for its parts. Every access is checked with at().
#pragma once
#include <array>
#include <cstdint>
#include <string>

constexpr std::size_t kBuffer = 0;         // char buffer[16]
constexpr std::size_t kBufferSize = 16;
constexpr std::size_t kAdmin = 16;         // int is_admin
constexpr std::size_t kCanary = 20;        // 4 bytes nobody should change
constexpr std::size_t kFramePointer = 24;  // saved frame pointer, 8 bytes
constexpr std::size_t kReturn = 32;        // return address, 8 bytes
constexpr std::size_t kCaller = 40;        // first 8 bytes of the caller's frame
constexpr std::size_t kStackSize = 48;

constexpr std::uint64_t kHonestReturn = 0x401196;
constexpr std::uint64_t kHonestFrame = 0x7ffd1040;

class Frame {
 public:
  // The canary is a value the sender of input must not know; its lowest byte is zero, which stops copies of text.
  Frame(bool with_canary, std::uint32_t canary) : with_canary_(with_canary), canary_(with_canary ? canary & ~0xffu : 0) {
    store(kCanary, canary_, 4);
    store(kFramePointer, kHonestFrame, 8);
    store(kReturn, kHonestReturn, 8);
    store(kCaller, 0x11223344, 8);
  }

  // What strcpy does: copies until the text ends, and never asks how large the buffer is. Answers bytes cut off by the end of the array.
  std::size_t copy_unchecked(const std::string& input) {
    std::size_t at = kBuffer;
    for (char letter : input) {
      if (at >= kStackSize) break;
      bytes_.at(at++) = static_cast<std::uint8_t>(letter);
    }
    if (at < kStackSize) bytes_.at(at) = 0;
    return input.size() > kStackSize ? input.size() - kStackSize : 0;
  }

  // What a careful program does: refuses what does not fit, and leaves room for the final zero.
  bool copy_checked(const std::string& input) {
    if (input.size() >= kBufferSize) return false;
    copy_unchecked(input);
    return true;
  }

  std::uint64_t load(std::size_t at, std::size_t size) const {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < size; ++i) value |= static_cast<std::uint64_t>(bytes_.at(at + i)) << (8 * i);
    return value;
  }

  bool is_admin() const { return load(kAdmin, 4) != 0; }
  bool canary_intact() const { return load(kCanary, 4) == canary_; }
  bool return_intact() const { return load(kReturn, 8) == kHonestReturn; }

  // What happens when the function returns.
  std::string on_return() const {
    if (with_canary_ && !canary_intact()) return "*** stack smashing detected ***: the program stops itself";
    if (!return_intact()) return "the processor jumps to an address that came from the input";
    return "the function returns to its caller";
  }

  std::uint8_t byte(std::size_t at) const { return bytes_.at(at); }
  bool has_canary() const { return with_canary_; }

 private:
  void store(std::size_t at, std::uint64_t value, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) bytes_.at(at + i) = static_cast<std::uint8_t>(value >> (8 * i));
  }

  std::array<std::uint8_t, kStackSize> bytes_{};
  bool with_canary_;
  std::uint32_t canary_;
};
