// ChaCha20 (RFC 8439), which seals the answers. Written to be read; for anything that matters take a library.
#pragma once
#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace chacha {

using Words = std::array<std::uint32_t, 16>;

inline std::uint32_t turn(std::uint32_t value, int by) { return (value << by) | (value >> (32 - by)); }

inline void quarter(Words& x, std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
  x.at(a) += x.at(b), x.at(d) = turn(x.at(d) ^ x.at(a), 16);
  x.at(c) += x.at(d), x.at(b) = turn(x.at(b) ^ x.at(c), 12);
  x.at(a) += x.at(b), x.at(d) = turn(x.at(d) ^ x.at(a), 8);
  x.at(c) += x.at(d), x.at(b) = turn(x.at(b) ^ x.at(c), 7);
}

inline std::uint32_t word(const std::string& bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes.at(at + i))) << (8 * i);
  return value;
}

// The 64 bytes that hide the block with this number; key of 32 bytes, nonce of 12.
inline std::string block(const std::string& key, const std::string& nonce, std::uint32_t number) {
  Words start = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
  for (std::size_t i = 0; i < 8; ++i) start.at(4 + i) = word(key, 4 * i);
  start.at(12) = number;
  for (std::size_t i = 0; i < 3; ++i) start.at(13 + i) = word(nonce, 4 * i);
  Words x = start;
  for (int round = 0; round < 10; ++round) {
    for (std::size_t i = 0; i < 4; ++i) quarter(x, i, 4 + i, 8 + i, 12 + i);
    for (std::size_t i = 0; i < 4; ++i) quarter(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
  }
  std::string bytes;
  for (std::size_t i = 0; i < 16; ++i)
    for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(((x.at(i) + start.at(i)) >> shift) & 0xff);
  return bytes;
}

// Hides a text, or brings it back: the same key and nonce do both.
inline std::string apply(const std::string& key, const std::string& nonce, std::string text, std::uint32_t number = 1) {
  if (key.size() != 32 || nonce.size() != 12) throw std::runtime_error("the key has 64 hexadecimal digits");
  for (std::size_t at = 0; at < text.size(); at += 64, ++number) {
    const std::string mask = block(key, nonce, number);
    for (std::size_t i = 0; i < 64 && at + i < text.size(); ++i) text.at(at + i) = static_cast<char>(text.at(at + i) ^ mask.at(i));
  }
  return text;
}

}  // namespace chacha
