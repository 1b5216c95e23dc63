"""Loads the log into memory and prints the answers: python3 run_answers.py, or python3 run_answers.py 9."""

import re
import sqlite3
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def open_log():
    """A database in memory with the 8,000 rows."""
    log = sqlite3.connect(":memory:")
    for name in ("schema.sql", "access_log.sql"):
        log.executescript((HERE / name).read_text(encoding="utf-8"))
    return log


def queries():
    """The twelve answers by number."""
    text = (HERE / "answers.sql").read_text(encoding="utf-8")
    parts = re.split(r"^-- (\d+)\.[^\n]*\n", text, flags=re.M)[1:]
    return {int(number): query.strip().rstrip(";") for number, query in zip(parts[::2], parts[1::2])}


def main(arguments):
    log = open_log()
    for number, query in queries().items():
        if arguments and str(number) not in arguments:
            continue
        print(f"{number}.")
        for row in log.execute(query).fetchmany(12):
            print("  ", *row)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
