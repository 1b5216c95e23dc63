"""Your notebook. Replace every `return None` with code that finds the answer in the log.

    python3 detective.py          prints your ten answers
    python3 check_answers.py      grades them

Each function gets the lines of auth.log, oldest first. The questions in full are in questions.md.
"""
import re  # noqa: F401  (you will want it)
from pathlib import Path

LOG = Path(__file__).resolve().parent / "auth.log"


def read_lines():
    """Every line of the log, oldest first."""
    return LOG.read_text(encoding="utf-8").splitlines()


def q1(lines):
    """How many failed passwords are in the log?  TODO: count the lines that say so."""
    return None


def q2(lines):
    """Which address has the most failed passwords?  TODO: collections.Counter helps."""
    return None


def q3(lines):
    """How many different user names did that address try?  TODO: a set counts each once."""
    return None


def q4(lines):
    """Which name that does not exist here did it try most?  TODO: look for 'invalid user'."""
    return None


def q5(lines):
    """When was its first failed password?  TODO: the first 15 characters of that line."""
    return None


def q6(lines):
    """Which account did it get into?  TODO: 'Accepted'."""
    return None


def q7(lines):
    """When?  TODO: the first 15 characters again."""
    return None


def q8(lines):
    """How many of its failed passwords were for that account?  TODO: two conditions."""
    return None


def q9(lines):
    """What was the third command that account ran with sudo?  TODO: what stands after COMMAND=."""
    return None


def q10(lines):
    """From which address, new to this log, did the account log in later?  TODO: before and after."""
    return None


if __name__ == "__main__":
    for number, answer in enumerate((q1, q2, q3, q4, q5, q6, q7, q8, q9, q10), start=1):
        print(f"{number:2d}. {answer(read_lines())}")
