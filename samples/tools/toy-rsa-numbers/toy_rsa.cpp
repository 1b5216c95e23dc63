// A pocket calculator for toy RSA. It must not protect real data.
//   ./toy_rsa keys P Q E            makes a key pair
//   ./toy_rsa encrypt M N E         and decrypt C N D
//   ./toy_rsa sign TEXT N D         and verify TEXT SIGNATURE N E
//   ./toy_rsa factor N              breaks the key
//   ./toy_rsa race                  how breaking grows with the size of the key
#include <iostream>
#include <vector>

#include "rsa.h"

namespace {

Number number(const std::string& text) {
  std::size_t used = 0;
  if (text.empty() || text[0] < '0' || text[0] > '9') throw std::invalid_argument(text + " is not a number");
  const Number value = std::stoull(text, &used);
  if (used != text.size() || value >> 63) throw std::invalid_argument(text + " is not a number below 2^63");
  return value;
}

Number modulus(const std::string& text) {
  const Number value = number(text);
  if (value < 2) throw std::invalid_argument("n must be at least 2");
  return value;
}

void show_keys(Number p, Number q, Number e) {
  const KeyPair keys = make_keys(p, q, e);
  std::cout << "n = p * q            = " << keys.open.n << "\n(p - 1) * (q - 1)    = " << (p - 1) * (q - 1)
            << "\npublic key  (n, e)   = (" << keys.open.n << ", " << keys.open.e << ")\nprivate key (n, d)   = (" << keys.secret.n
            << ", " << keys.secret.d << ")\n";
}

void show_factors(Number n) {
  const Factored found = factor(n);
  if (found.p == n) {
    std::cout << n << " is prime (" << found.divisions << " divisions)\n";
    return;
  }
  std::cout << n << " = " << found.p << " * " << n / found.p << " after " << found.divisions << " divisions\n";
}

void race() {
  const std::vector<std::pair<Number, Number>> primes = {{61, 53}, {251, 241}, {1021, 1019}, {16381, 16369}, {65521, 65519}, {1048573, 1048571}, {8388593, 8388587}};
  for (const auto& [p, q] : primes) {
    const Number n = p * q;
    int bits = 0;
    for (Number rest = n; rest > 0; rest >>= 1) ++bits;
    std::cout << bits << " bits: " << factor(n).divisions << " divisions\n";
  }
  std::cout << "Two bits more double the work. Real keys have 3072 bits.\n";
}

int run(const std::vector<std::string>& words) {
  const std::string verb = words.empty() ? "" : words[0];
  if (verb == "keys" && words.size() == 4) {
    show_keys(number(words[1]), number(words[2]), number(words[3]));
  } else if (verb == "encrypt" && words.size() == 4) {
    std::cout << encrypt(number(words[1]), {modulus(words[2]), number(words[3])}) << '\n';
  } else if (verb == "decrypt" && words.size() == 4) {
    std::cout << decrypt(number(words[1]), {modulus(words[2]), number(words[3])}) << '\n';
  } else if (verb == "sign" && words.size() == 4) {
    std::cout << sign(words[1], {modulus(words[2]), number(words[3])}) << '\n';
  } else if (verb == "verify" && words.size() == 5) {
    const bool good = verify(words[1], number(words[2]), {modulus(words[3]), number(words[4])});
    std::cout << (good ? "good signature\n" : "BAD signature\n");
    return good ? 0 : 1;
  } else if (verb == "factor" && words.size() == 2) {
    show_factors(modulus(words[1]));
  } else if (verb == "race" && words.size() == 1) {
    race();
  } else {
    std::cerr << "toy_rsa keys|encrypt|decrypt|sign|verify|factor|race; see README.md\n";
    return 2;
  }
  return 0;
}

}  // namespace

int main(int count, char** values) {
  try {
    return run(std::vector<std::string>(values + 1, values + count));
  } catch (const std::exception& problem) {
    std::cerr << problem.what() << '\n';
    return 2;
  }
}
