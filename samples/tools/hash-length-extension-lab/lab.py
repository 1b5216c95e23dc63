#!/usr/bin/env python3
"""The lab, step by step. Run all of it, or one step:

    python3 lab.py
    python3 lab.py --step 3

Everything happens in this process: the server is a function, the attack is arithmetic.
"""
import argparse
import hashlib
import sys

import fix_hmac
import server_sim
import toy_sha256

ORDER = b"item=pen&count=1&price=250"
WISH = b"&price=1"


def extend(tag, known_message, secret_length, suffix):
    """A message and a valid naive tag for it, made from a tag somebody else was given; the secret stays unknown.

    The forged message is what was hashed before (without the secret): message, padding, and then the suffix.
    """
    glue = toy_sha256.padding(secret_length + len(known_message))
    hashed_before = secret_length + len(known_message) + len(glue)
    state = toy_sha256.state_of(bytes.fromhex(tag))
    forged_tag = toy_sha256.digest(suffix, state=state, before=hashed_before).hex()
    return known_message + glue + suffix, forged_tag


def search_length(tag, known_message, suffix, longest=40):
    """Tries every length of the secret until the server accepts: (length, message, tag), or None."""
    for length in range(longest + 1):
        message, forged = extend(tag, known_message, length, suffix)
        if server_sim.accept(message, forged):
            return length, message, forged
    return None


def step1():
    """The toy SHA-256 is the real one."""
    for text in (b"", b"abc", b"a" * 200):
        ours, theirs = toy_sha256.digest(text).hex(), hashlib.sha256(text).hexdigest()
        print(f"  {text[:12]!r:18} {ours[:24]}...  hashlib agrees: {ours == theirs}")


def step2():
    """A message is padded to whole blocks; the padding depends on its length alone."""
    for length in (3, 55, 56, 64):
        pad = toy_sha256.padding(length)
        print(f"  {length:3d} bytes get {len(pad):3d} bytes of padding: {pad[:4].hex()}...{pad[-8:].hex()}")


def step3():
    """The digest is the inner state: anybody who has it can go on hashing."""
    first = toy_sha256.digest(b"hello")
    longer = b"hello" + toy_sha256.padding(5) + b" world"
    resumed = toy_sha256.digest(b" world", state=toy_sha256.state_of(first), before=64)
    print(f"  hashed in one go   {hashlib.sha256(longer).hexdigest()[:40]}...")
    print(f"  resumed from state {resumed.hex()[:40]}...")


def step4():
    """The server tags an honest order, and refuses a changed one."""
    tag = server_sim.tag_naively(ORDER)
    print(f"  order {ORDER.decode()}\n  tag   {tag}")
    print(f"  accepted: {server_sim.accept(ORDER, tag)}")
    print(f"  price changed to 1: {server_sim.accept(ORDER.replace(b'250', b'1'), tag)}")


def step5():
    """The attack: from order and tag alone, without the secret, a longer order with a valid tag."""
    tag = server_sim.tag_naively(ORDER)
    length, message, forged = search_length(tag, ORDER, WISH)
    print(f"  the secret has {length} bytes (found by trying), but it stays unknown")
    print(f"  forged order {message}")
    print(f"  forged tag   {forged}")
    print(f"  the server reads the price as {server_sim.accept(message, forged)['price']}")


def step6():
    """The repair: with HMAC the same attack fails for every length."""
    tag = fix_hmac.tag_with_hmac(ORDER)
    tried = [extend(tag, ORDER, length, WISH) for length in range(41)]
    accepted = [message for message, forged in tried if server_sim.accept(message, forged, fix_hmac.tag_with_hmac)]
    print(f"  honest order accepted: {server_sim.accept(ORDER, tag, fix_hmac.tag_with_hmac) is not None}")
    print(f"  forgeries accepted, of {len(tried)}: {len(accepted)}")


STEPS = (step1, step2, step3, step4, step5, step6)


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Hash length extension on toy data, and its repair.")
    parser.add_argument("--step", type=int, choices=range(1, len(STEPS) + 1), help="run one step only")
    options = parser.parse_args(arguments)
    for number, step in enumerate(STEPS, start=1):
        if options.step in (None, number):
            print(f"Step {number}. {step.__doc__}")
            step()
            print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
