"""RFC 6962's Merkle tree, written from its definitions (MTH, PATH, PROOF) and nothing of ours.

Prints one line of JSON for each tree size from 1 to the given one: the root, and the SHA-256 of the
joined nodes of every inclusion proof and of every consistency proof of the sampled positions.
Leaf number i is the text "leaf i".
"""

import hashlib
import json
import sys
from functools import lru_cache


def largest_power_below(n):
    k = 1
    while k << 1 < n:
        k <<= 1
    return k


@lru_cache(maxsize=None)
def mth(low, high):
    if high - low == 0:
        return hashlib.sha256(b"").digest()
    if high - low == 1:
        return hashlib.sha256(b"\x00" + f"leaf {low}".encode()).digest()
    k = largest_power_below(high - low)
    return hashlib.sha256(b"\x01" + mth(low, low + k) + mth(low + k, high)).digest()


def path(m, low, high):
    n = high - low
    if n == 1:
        return []
    k = largest_power_below(n)
    if m < k:
        return path(m, low, low + k) + [mth(low + k, high)]
    return path(m - k, low + k, high) + [mth(low, low + k)]


def subproof(m, low, high, complete):
    n = high - low
    if m == n:
        return [] if complete else [mth(low, high)]
    k = largest_power_below(n)
    if m <= k:
        return subproof(m, low, low + k, complete) + [mth(low + k, high)]
    return subproof(m - k, low + k, high, False) + [mth(low, low + k)]


def digest(proofs):
    return hashlib.sha256(b"|".join(b"".join(proof) for proof in proofs)).hexdigest()


def sampled(size):
    return sorted({0, size // 2, size - 1})


for size in range(1, int(sys.argv[1]) + 1):
    positions = range(size) if size <= 24 else sampled(size)
    print(
        json.dumps(
            {
                "size": size,
                "positions": list(positions),
                "root": mth(0, size).hex(),
                "inclusion": digest(path(m, 0, size) for m in positions),
                "consistency": digest(subproof(m + 1, 0, size, True) for m in positions),
            }
        )
    )
