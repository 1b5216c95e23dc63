// The sealed answers: one text, hidden with the key at the end of the lesson.
#pragma once
#include "chacha.h"
#include "machine.h"

const std::string kFirstWords = "Answers to the Toy Machine Crackme Classroom\n";
// Fixed, because this key hides one text only. Never hide two texts with the same key and nonce.
const std::string kNonce = "toy-classrm0";

// Bytes from hexadecimal digits; spaces and line ends do not count.
inline std::string from_hex(const std::string& text) {
  std::string digits, bytes;
  for (char one : text)
    if (one != ' ' && one != '\n' && one != '\r') digits += one;
  if (digits.size() % 2 != 0 || digits.find_first_not_of("0123456789abcdef") != std::string::npos) throw std::runtime_error("these are no hexadecimal digits");
  for (std::size_t i = 0; i < digits.size(); i += 2) bytes += static_cast<char>(std::stoul(digits.substr(i, 2), nullptr, 16));
  return bytes;
}

// The answers in the open; throws when the key is not the one that sealed them.
inline std::string open_answers(const std::string& sealed, const std::string& key) {
  const std::string text = chacha::apply(from_hex(key), kNonce, from_hex(sealed));
  if (text.compare(0, kFirstWords.size(), kFirstWords) != 0) throw std::runtime_error("this key does not open the answers; the right one stands at the end of LESSON.md");
  return text;
}

// The answers sealed, 32 bytes a line.
inline std::string seal_answers(const std::string& text, const std::string& key) {
  const std::string bytes = chacha::apply(from_hex(key), kNonce, text);
  std::string sealed;
  for (std::size_t i = 0; i < bytes.size(); ++i) sealed += hex(static_cast<unsigned char>(bytes.at(i))) + (i % 32 == 31 || i + 1 == bytes.size() ? "\n" : "");
  return sealed;
}

// The part of a text below the heading "== N", up to the next heading; throws when there is none.
inline std::string part_of(const std::string& text, int number) {
  const std::string heading = "\n== " + std::to_string(number) + " ";
  const std::size_t begin = text.find(heading);
  if (begin == std::string::npos) throw std::runtime_error("there is no puzzle " + std::to_string(number));
  const std::size_t end = text.find("\n== ", begin + 1);
  return text.substr(begin + 1, end == std::string::npos ? std::string::npos : end - begin);
}
