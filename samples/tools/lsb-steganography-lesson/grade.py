#!/usr/bin/env python3
"""Grades cases/verdicts.json: the hidden word of each case, or "nothing".

    python3 grade.py

It knows digests only, and says how many are right, not which.
"""
import hashlib
import json
import sys
from pathlib import Path

CASES = Path(__file__).resolve().parent / "cases"


def digest_of(case, word):
    return hashlib.sha256(f"lsb {case} {word.strip().lower()}".encode("utf-8")).hexdigest()


def grade(verdicts, digests):
    """How many verdicts are right, and how many were given."""
    given = {case: word for case, word in verdicts.items() if case in digests and word.strip()}
    return sum(digest_of(case, word) == digests[case] for case, word in given.items()), len(given)


def load(name):
    try:
        return json.loads((CASES / name).read_text(encoding="utf-8"))
    except (OSError, json.JSONDecodeError) as problem:
        raise SystemExit(f"grade.py: {name}: {problem}") from None


def main():
    digests = load("digests.json")
    right, given = grade(load("verdicts.json"), digests)
    print(f"{right} of {len(digests)} cases are solved, {given} answered.")
    return 0 if right == len(digests) else 1


if __name__ == "__main__":
    sys.exit(main())
