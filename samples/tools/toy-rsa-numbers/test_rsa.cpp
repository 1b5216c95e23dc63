// The tests, without a library: g++ -std=c++17 -o test test_rsa.cpp && ./test
#include <functional>
#include <iostream>

#include "rsa.h"

static int failures = 0;

static void check(const char* what, bool holds) {
  std::cout << (holds ? "ok      " : "FAILED  ") << what << '\n';
  if (!holds) ++failures;
}

static bool refuses(const std::function<void()>& work) {
  try {
    work();
    return false;
  } catch (const std::invalid_argument&) {
    return true;
  }
}

int main() {
  const KeyPair small = make_keys(61, 53, 17);
  check("the worked example: n is 3233 and d is 2753", small.open.n == 3233 && small.secret.d == 2753);
  check("the worked example: 65 becomes 2790", encrypt(65, small.open) == 2790);
  bool all = true;
  for (Number message = 0; message < 3233; ++message) all = all && decrypt(encrypt(message, small.open), small.secret) == message;
  check("every message comes back", all);
  const KeyPair large = make_keys(2147483647, 2147483629, 65537);
  check("62-bit keys do not overflow", decrypt(encrypt(1234567890123456789, large.open), large.secret) == 1234567890123456789);
  const Number signature = sign("Pay Robin 10", large.secret);
  check("a signature fits its text", verify("Pay Robin 10", signature, large.open));
  check("and no other text", !verify("Pay Robin 90", signature, large.open));
  check("and no other key", !verify("Pay Robin 10", signature, make_keys(1048573, 1048571, 65537).open));
  check("a product of ciphertexts is the ciphertext of the product", encrypt(6, small.open) * encrypt(7, small.open) % 3233 == encrypt(42, small.open));
  check("factoring gives the private key away", inverse(17, (factor(3233).p - 1) * (3233 / factor(3233).p - 1)) == small.secret.d);
  check("a prime has no smaller factor", factor(65521).p == 65521);
  check("numbers that are not prime are refused", refuses([] { make_keys(60, 53, 17); }));
  check("twice the same prime is refused", refuses([] { make_keys(61, 61, 17); }));
  check("an e without inverse is refused", refuses([] { make_keys(61, 53, 3); }));
  check("a message as large as n is refused", refuses([&] { encrypt(3233, small.open); }));
  std::cout << (failures == 0 ? "All passed.\n" : "Some failed.\n");
  return failures == 0 ? 0 : 1;
}
