// RSA with 64-bit numbers, for learning. It protects NOTHING: these keys are factored in a moment (see factor below),
// there is no padding, and nothing here is safe against timing. Never use it for real data.
#pragma once
#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <string>

using Number = std::uint64_t;

struct PublicKey {
  Number n;
  Number e;
};

struct PrivateKey {
  Number n;
  Number d;
};

struct KeyPair {
  PublicKey open;
  PrivateKey secret;
};

// a * b mod n without overflow, by doubling; n below 2^63.
inline Number multiply(Number a, Number b, Number n) {
  Number result = 0;
  a %= n;
  while (b > 0) {
    if (b & 1) result = (result + a) % n;
    a = (a + a) % n;
    b >>= 1;
  }
  return result;
}

// base^exponent mod n by repeated squaring: about 64 steps instead of exponent many.
inline Number power(Number base, Number exponent, Number n) {
  Number result = 1 % n;
  base %= n;
  while (exponent > 0) {
    if (exponent & 1) result = multiply(result, base, n);
    base = multiply(base, base, n);
    exponent >>= 1;
  }
  return result;
}

// Whether a number is prime, by trial division: slow and easy to believe.
inline bool is_prime(Number number) {
  if (number < 2) return false;
  for (Number divisor = 2; divisor * divisor <= number; ++divisor)
    if (number % divisor == 0) return false;
  return true;
}

// The d with e * d = 1 mod m (extended Euclid); throws when there is none.
inline Number inverse(Number e, Number m) {
  std::int64_t t = 0, next_t = 1;
  std::int64_t r = static_cast<std::int64_t>(m), next_r = static_cast<std::int64_t>(e % m);
  while (next_r != 0) {
    const std::int64_t quotient = r / next_r;
    t -= quotient * next_t;
    std::swap(t, next_t);
    r -= quotient * next_r;
    std::swap(r, next_r);
  }
  if (r != 1) throw std::invalid_argument("e shares a factor with (p-1)(q-1): there is no d");
  return t < 0 ? static_cast<Number>(t + static_cast<std::int64_t>(m)) : static_cast<Number>(t);
}

// A key pair from two different primes below 2^31.
inline KeyPair make_keys(Number p, Number q, Number e) {
  if (p >= (1u << 31) || q >= (1u << 31)) throw std::invalid_argument("this toy takes primes below 2^31");
  if (!is_prime(p) || !is_prime(q)) throw std::invalid_argument("p and q must be prime");
  if (p == q) throw std::invalid_argument("p and q must differ");
  const Number n = p * q;
  return {{n, e}, {n, inverse(e, (p - 1) * (q - 1))}};
}

inline Number encrypt(Number message, const PublicKey& key) {
  if (message >= key.n) throw std::invalid_argument("the message must be smaller than n");
  return power(message, key.e, key.n);
}

inline Number decrypt(Number secret, const PrivateKey& key) { return power(secret, key.d, key.n); }

// FNV-1a, folded below n. A toy: real signatures use SHA-256 and padding.
inline Number toy_hash(const std::string& text, Number n) {
  Number hash = 14695981039346656037u;
  for (const char letter : text) hash = (hash ^ static_cast<unsigned char>(letter)) * 1099511628211u;
  return hash % n;
}

inline Number sign(const std::string& text, const PrivateKey& key) { return power(toy_hash(text, key.n), key.d, key.n); }

inline bool verify(const std::string& text, Number signature, const PublicKey& key) {
  return signature < key.n && power(signature, key.e, key.n) == toy_hash(text, key.n);
}

// The smaller factor of n and the number of divisions it took.
struct Factored {
  Number p;
  Number divisions;
};

inline Factored factor(Number n) {
  Number divisions = 1;
  if (n % 2 == 0) return {2, divisions};
  for (Number divisor = 3; divisor * divisor <= n; divisor += 2) {
    ++divisions;
    if (n % divisor == 0) return {divisor, divisions};
  }
  return {n, divisions};
}
