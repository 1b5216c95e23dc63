#!/usr/bin/env python3
"""Grades your answers without giving them away: it knows only their SHA-256 digests.

    python3 check_answers.py               grades detective.py
    python3 check_answers.py --solution    grades solution.py
"""
import argparse
import hashlib
import sys

import detective
import solution

DIGESTS = [
    "0dde9b06519fee032540ed82cf1ebc3cfa2e564fbfd6f07cd964216eab7c71ee",
    "38dda218bd3d2bdcd8de4e8442da382cb480a58e855ecee446825abd96eb234f",
    "a040b968abf8bb7538f575bd54015ba82ac6e5c8062e2c8043037201a5e50745",
    "f81421396d5649f10b81edeb1083887a8ee1fc84162de066d65e68f5dd7ec10d",
    "78faab972173dbc26f068d4c2f9f40e026cf7994ff55f5f044c7ecc6197546e1",
    "53cdcb949c12594f8f469be7382bd71791a430852e2652ebdd22442591cebe40",
    "aea9bb26f72d407f720d0e6c2e47538ce1fa0efd20d96acdc8a5789a17e46543",
    "8f7a4fd2629c3cc8158c60cb28e541f2d2bd0c264f0a3eaa0d0ccef6217d5689",
    "e32b6874859fa9b1c194ec45fe65989cc44f285a8b7a919523bfb419b42fb070",
    "1d81e09166503c3cfc09785d5bc073e5245b390bdec4091d0605a142ec0ac42b",
]
HINTS = [
    "Count only lines with 'Failed password', not every line that names a user.",
    "Count by address, then take the largest.",
    "Names, each counted once; invalid ones too.",
    "The line says 'invalid user' when the name does not exist.",
    "Keep both spaces: the day is padded to two places.",
    "A login that worked says 'Accepted'.",
    "It is the time of the Accepted line.",
    "Both must fit: the account and the address.",
    "Everything after COMMAND=, spaces included.",
    "Collect all addresses up to the break-in, then look at what follows.",
]


def digest(number, answer):
    """The digest of an answer, the same whatever its capitals and the spaces around it."""
    return hashlib.sha256(f"lantern {number}: {str(answer).strip().lower()}".encode()).hexdigest()


def grade(notebook):
    """For each question: 'right', 'wrong', 'open', or 'error: ...' when the function fails."""
    lines, results = notebook.read_lines(), []
    for number in range(1, 11):
        try:
            answer = getattr(notebook, f"q{number}")(lines)
        except Exception as problem:  # the learner's code may fail in any way: say how, and go on
            results.append(f"error: {type(problem).__name__}: {problem}")
            continue
        if answer is None:
            results.append("open")
        else:
            results.append("right" if digest(number, answer) == DIGESTS[number - 1] else "wrong")
    return results


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Grades the ten answers.")
    parser.add_argument("--solution", action="store_true", help="grade solution.py")
    options = parser.parse_args(arguments)
    results = grade(solution if options.solution else detective)
    for number, result in enumerate(results, start=1):
        hint = "" if result in ("right", "open") else f"   hint: {HINTS[number - 1]}"
        print(f"{number:2d}. {result}{hint}")
    print(f"\n{results.count('right')} of 10 right.")
    return 0 if results.count("right") == 10 else 1


if __name__ == "__main__":
    sys.exit(main())
