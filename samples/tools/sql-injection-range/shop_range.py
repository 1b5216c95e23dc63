"""Runs a task of the range against a shop in memory: python3 shop_range.py 1, python3 shop_range.py 1 repaired."""

import json
import sqlite3
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def open_shop():
    """A new shop in memory; it is gone when the program ends."""
    shop = sqlite3.connect(":memory:")
    shop.executescript((HERE / "schema.sql").read_text(encoding="utf-8"))
    shop.executescript((HERE / "seed.sql").read_text(encoding="utf-8"))
    return shop


def read_query(folder, number):
    """The query of a task without its comments."""
    lines = (HERE / folder / f"{number:02d}.sql").read_text(encoding="utf-8").splitlines()
    return "\n".join(line for line in lines if not line.startswith("--")).rstrip(";\n")


def ask(shop, query, parameters=()):
    """The rows as lists, or the error as a text, as it would stand in a log."""
    try:
        return [list(row) for row in shop.execute(query, parameters)]
    except sqlite3.Error as problem:
        return f"error: {problem}"


def play(number, repaired):
    """The answers to honest and to hostile input."""
    plan = json.loads((HERE / "expected" / f"{number:02d}.json").read_text(encoding="utf-8"))
    shop = open_shop()
    answers = {}
    for kind in ("honest", "hostile"):
        if repaired:
            answers[kind] = ask(shop, read_query("repaired", number), plan["repairedParameters"][kind])
        else:
            answers[kind] = ask(shop, read_query("tasks", number).format(**plan[kind]))
    return answers


def main(arguments):
    if not arguments or not arguments[0].isdigit() or not 1 <= int(arguments[0]) <= 10 or arguments[1:] not in ([], ["repaired"]):
        print("python3 shop_range.py 1..10 [repaired]", file=sys.stderr)
        return 2
    for kind, rows in play(int(arguments[0]), bool(arguments[1:])).items():
        print(kind)
        for row in rows if isinstance(rows, list) else [rows]:
            print("  ", row)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
