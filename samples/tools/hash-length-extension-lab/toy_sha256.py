"""SHA-256 written to be read (FIPS 180-4), with its inner state laid open.

Correct, slow, and for learning only: real programs use hashlib.
"""
import struct
from math import isqrt

BLOCK = 64  # bytes
MASK = 0xFFFFFFFF


def primes(count):
    """The first prime numbers."""
    found, candidate = [], 2
    while len(found) < count:
        if all(candidate % prime for prime in found if prime * prime <= candidate):
            found.append(candidate)
        candidate += 1
    return found


def cube_root_bits(number):
    """The first 32 bits of the fraction of the cube root, by whole numbers alone."""
    root = round((number * 2 ** 96) ** (1 / 3))
    while root ** 3 > number * 2 ** 96:
        root -= 1
    while (root + 1) ** 3 <= number * 2 ** 96:
        root += 1
    return root & MASK


# Nothing up the sleeve: square and cube roots of the first primes, as the standard prescribes.
START = tuple(isqrt(prime * 2 ** 64) & MASK for prime in primes(8))
ROUND = tuple(cube_root_bits(prime) for prime in primes(64))


def rotate(word, places):
    """A 32-bit word turned to the right."""
    return ((word >> places) | (word << (32 - places))) & MASK


def compress(state, block):
    """One step: eight words of state and one block of 64 bytes give eight new words."""
    words = list(struct.unpack(">16I", block))
    for index in range(16, 64):
        early, late = words[index - 15], words[index - 2]
        small0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >> 3)
        small1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >> 10)
        words.append((words[index - 16] + small0 + words[index - 7] + small1) & MASK)
    a, b, c, d, e, f, g, h = state
    for index in range(64):
        big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
        choice = (e & f) ^ (~e & g)
        first = (h + big1 + choice + ROUND[index] + words[index]) & MASK
        big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
        majority = (a & b) ^ (a & c) ^ (b & c)
        second = (big0 + majority) & MASK
        a, b, c, d, e, f, g, h = (first + second) & MASK, a, b, c, (d + first) & MASK, e, f, g
    return tuple((old + new) & MASK for old, new in zip(state, (a, b, c, d, e, f, g, h)))


def padding(length):
    """What is appended to a message of so many bytes: 0x80, zeros, and the length in bits, up to a whole block."""
    zeros = (BLOCK - 9 - length) % BLOCK
    return b"\x80" + b"\x00" * zeros + struct.pack(">Q", length * 8)


def digest(message, state=START, before=0):
    """The digest of a message, as 32 bytes.

    Normally one starts from START. But the digest of a message IS the state after its last block: a caller who passes it as
    `state`, with the number of bytes already hashed as `before`, goes on where somebody else stopped.
    """
    text = message + padding(before + len(message))
    for offset in range(0, len(text), BLOCK):
        state = compress(state, text[offset:offset + BLOCK])
    return struct.pack(">8I", *state)


def state_of(digest_bytes):
    """A digest read back as the eight words of state it is."""
    return struct.unpack(">8I", digest_bytes)
