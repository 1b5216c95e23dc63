"""A privacy workbench on an invented shop.

  python3 privacy.py tables
  python3 privacy.py query "SELECT * FROM customers"
  python3 privacy.py map FILE         one table.column a line: where customer 17 is found
  python3 privacy.py erase FILE       SQL that erases the customers in the table erase
  python3 privacy.py publish FILE     settings for publishing the visits
  python3 privacy.py questions
  python3 privacy.py answer NUMBER TEXT
"""
import argparse
import hashlib
import json
import sqlite3
import sys
from collections import Counter
from pathlib import Path

from database import FOLDER, counted, open_shop, rows_of, table_names
from erasure import NAMED, grade_script
from publish import SettingsError, grade_settings, read_settings


def digests():
    return json.loads((FOLDER / "digests.json").read_text(encoding="utf-8"))


def digest(text):
    return hashlib.sha256(f"privacy-data-map {text}".encode()).hexdigest()[:20]


def is_right(number, answer):
    return any(one["number"] == number and one["digest"] == digest(f"answer {number} {answer.strip().lower()}") for one in digests()["questions"])


def grade_map(lines):
    """Returns which named columns are right, which are wrong, and how many are missing."""
    named = {line.split("#")[0].strip().lower() for line in lines} - {""}
    columns = set(digests()["columns"])
    right = {name for name in named if digest(f"column {name}") in columns}
    return sorted(right), sorted(named - right), len(columns) - len(right)


def tables():
    shop = open_shop()
    for table in table_names(shop):
        rows = rows_of(shop, table)
        columns = [column[0] for column in shop.execute(f"SELECT * FROM {table}").description]
        print(f"{table} ({counted(len(rows), 'row')}): {', '.join(columns)}")


def query(sql):
    try:
        cursor = open_shop().execute(sql)
    except (sqlite3.Error, sqlite3.Warning) as problem:
        sys.exit(f"SQL: {problem}")
    for column in [cursor.description] if cursor.description else []:
        print(" | ".join(name[0] for name in column))
    count = 0
    for row in cursor:
        count += 1
        print(" | ".join("NULL" if value is None else str(value) for value in row))
    print(f"{counted(count, 'row')}.")


def report_map(text):
    right, wrong, missing = grade_map(text.splitlines())
    for name in wrong:
        print(f"not a place of customer 17: {name}")
    print(f"{counted(len(right), 'place')} right, {len(wrong)} wrong, {missing} missing.")
    return not wrong and missing == 0


def report_erasure(text):
    try:
        results = grade_script(text)
    except (sqlite3.Error, sqlite3.Warning) as problem:
        sys.exit(f"SQL: {problem}")
    for number, problems in results.items():
        print(f"customer {number}: {'erased, nothing else touched' if not problems else counted(len(problems), 'problem')}")
        places = Counter(problem.split(".")[0] for problem in problems if problem.endswith(NAMED))
        for table, count in places.items():
            print(f"    {table}: the person is still named in {count} column{'s' if count > 1 else ''}")
        for problem in problems:
            if not problem.endswith(NAMED):
                print(f"    {problem}")
    return not any(results.values())


def report_publication(text):
    try:
        result, problems = grade_settings(read_settings(text))
    except SettingsError as problem:
        sys.exit(str(problem))
    print(f"smallest group: {result['k']}; club members whose diagnosis is certain: {result['learned']} before, {result['learned_after']} after weak groups are left out")
    print(f"left out: {result['suppressed']} visits; groups that remain: {result['groups']}")
    for problem in problems:
        print(f"    {problem}")
    print("The table may be published." if not problems else "Not yet.")
    return not problems


def main():
    parser = argparse.ArgumentParser(description="A privacy workbench on an invented shop.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("tables")
    commands.add_parser("questions")
    commands.add_parser("query").add_argument("sql")
    for name in ("map", "erase", "publish"):
        commands.add_parser(name).add_argument("file")
    answer = commands.add_parser("answer")
    answer.add_argument("number", type=int)
    answer.add_argument("text")
    arguments = parser.parse_args()
    if arguments.command == "tables":
        tables()
    elif arguments.command == "query":
        query(arguments.sql)
    elif arguments.command == "questions":
        for one in digests()["questions"]:
            print(f"{one['number']}  {one['question']}")
    elif arguments.command == "answer":
        print("right" if is_right(arguments.number, arguments.text) else "not yet")
    elif not Path(arguments.file).is_file():
        sys.exit(f"There is no file {arguments.file}.")
    else:
        text = Path(arguments.file).read_text(encoding="utf-8")
        report = {"map": report_map, "erase": report_erasure, "publish": report_publication}[arguments.command]
        sys.exit(0 if report(text) else 1)


if __name__ == "__main__":
    main()
