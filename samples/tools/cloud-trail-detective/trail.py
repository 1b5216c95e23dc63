"""Look into the trail and check answers.

  python3 trail.py show [FIELD=TEXT ...] [--week week2] [--full]
  python3 trail.py count FIELD [FIELD=TEXT ...]
  python3 trail.py questions
  python3 trail.py glossary [WORD]  the words of the trail in AWS, Azure and Google Cloud
  python3 trail.py answer NUMBER TEXT
  python3 trail.py grade FILE       lines such as "3: the answer"

FIELD may be nested (userIdentity.userName). TEXT matches a part of the value, =- means that the field is missing.
"""
import argparse
import hashlib
import json
import re
import sys
from collections import Counter
from pathlib import Path

from events import FOLDER, actor, as_text, one_line, read_events, value_of


def wanted(event, conditions):
    for condition in conditions:
        field, _, text = condition.partition("=")
        value = actor(event) if field == "actor" else value_of(event, field)
        if text == "-":
            if value is not None:
                return False
        elif value is None or text.lower() not in as_text(value).lower():
            return False
    return True


def questions():
    return json.loads((FOLDER / "questions.json").read_text(encoding="utf-8"))


def digest(number, answer):
    """Spaces and case do not count."""
    plain = "".join(answer.lower().split())
    return hashlib.sha256(f"cloud-trail-detective {number} {plain}".encode()).hexdigest()


def is_right(number, answer):
    return any(one["number"] == number and one["digest"] == digest(number, answer) for one in questions())


def grade(path):
    answers = dict(re.findall(r"^\s*(\d+)\s*[:.]\s*(.+?)\s*$", Path(path).read_text(encoding="utf-8"), re.M))
    right = [one["number"] for one in questions() if is_right(one["number"], answers.get(str(one["number"]), ""))]
    for one in questions():
        given = answers.get(str(one["number"]))
        print(f"{one['number']:>2}  {'right' if one['number'] in right else 'not yet' if given else 'no answer'}")
    print(f"{len(right)} of {len(questions())} right.")
    return len(right) == len(questions())


def show(arguments):
    found = [event for event in read_events(arguments.week) if wanted(event, arguments.conditions)]
    for event in found:
        print(json.dumps(event, indent=2) if arguments.full else one_line(event))
    print(f"{len(found)} events.")


def count(arguments):
    found = [event for event in read_events(arguments.week) if wanted(event, arguments.conditions)]
    values = Counter(actor(event) if arguments.field == "actor" else as_text(value_of(event, arguments.field) or "-") for event in found)
    for value, number in values.most_common():
        print(f"{number:>5}  {value}")


def glossary(word):
    entries = json.loads((FOLDER / "glossary.json").read_text(encoding="utf-8"))
    found = [entry for entry in entries if word.lower() in " ".join(entry.values()).lower()]
    for entry in found:
        print(f"{entry['here']}\n  AWS           {entry['aws']}\n  Azure         {entry['azure']}\n  Google Cloud  {entry['gcp']}\n  Note          {entry['note']}\n")
    print(f"{len(found)} of {len(entries)} words.")


def main():
    parser = argparse.ArgumentParser(description="A cloud trail to read.", epilog="FIELD=TEXT matches a part of a value; 'actor' is who acted, in one word.")
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("show", "count"):
        command = commands.add_parser(name)
        if name == "count":
            command.add_argument("field")
        else:
            command.add_argument("--full", action="store_true", help="whole events as JSON")
        command.add_argument("conditions", nargs="*", metavar="FIELD=TEXT")
        command.add_argument("--week", default="week1", choices=["week1", "week2"])
    commands.add_parser("questions")
    commands.add_parser("glossary").add_argument("word", nargs="?", default="")
    answer = commands.add_parser("answer")
    answer.add_argument("number", type=int)
    answer.add_argument("text")
    commands.add_parser("grade").add_argument("file")
    arguments = parser.parse_args()
    if arguments.command == "show":
        show(arguments)
    elif arguments.command == "count":
        count(arguments)
    elif arguments.command == "questions":
        for one in questions():
            print(f"{one['number']:>2}  {one['part']}: {one['question']}")
    elif arguments.command == "glossary":
        glossary(arguments.word)
    elif arguments.command == "answer":
        print("right" if is_right(arguments.number, arguments.text) else "not yet")
    elif not Path(arguments.file).is_file():
        sys.exit(f"There is no file {arguments.file}.")
    else:
        sys.exit(0 if grade(arguments.file) else 1)


if __name__ == "__main__":
    main()
