"""Says what each rule of sigma-rules.yml finds in the access log: python3 run_sigma.py"""
from datetime import datetime, timezone
from pathlib import Path

import run_answers
from sigma_reader import TIME, find, read_rules

HERE = Path(__file__).resolve().parent
COLUMNS = ("id", "at", "person", "address", "action", "record")


def rules():
    return read_rules((HERE / "sigma-rules.yml").read_text(encoding="utf-8"))


def events():
    rows = run_answers.open_log().execute(f"SELECT {', '.join(COLUMNS)} FROM access_log ORDER BY id")
    return [{**dict(zip(COLUMNS, row)), TIME: datetime.fromisoformat(row[1]).replace(tzinfo=timezone.utc).timestamp()} for row in rows]


def main():
    detections = [rule for rule in rules() if rule["level"] != "informational"]
    found = find(rules(), events())
    for rule in detections:
        print(f"{rule['title']} ({rule['level']})")
        for event in found[rule["title"]]:
            print(f"  row {event['id']}: {event['at']} {event['person']} from {event['address']}")


if __name__ == "__main__":
    main()
