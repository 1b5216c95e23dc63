"""Grade detections on both weeks, or print one as a Sigma rule.

  python3 detect.py start.json
  python3 detect.py my.json --why public       what it missed is counted, false alarms are shown
  python3 detect.py my.json --sigma public
"""
import argparse
import hashlib
import json
import sys
from pathlib import Path

from events import FOLDER, one_line, read_events
from rules import RuleError, fires, read_rules, to_sigma

WEEKS = ("week1", "week2")
ALLOWED_ALARMS = 1  # false alarms in a week that a team can live with

DETECTIONS = {
    "public": {"title": "Storage opened to everybody", "description": "A bucket's policy, list or block is changed so that strangers can read", "tags": ["attack.collection", "attack.t1530"], "level": "high"},
    "strangers": {"title": "Strangers read private storage", "description": "Objects outside the web site are read without a sign-in", "tags": ["attack.collection", "attack.t1530"], "level": "high"},
    "key": {"title": "A machine's key used from outside", "description": "A key of a build user is used from an address outside the build network", "tags": ["attack.initial-access", "attack.t1078.004"], "level": "high"},
    "escalate": {"title": "Rights raised outside the pipeline", "description": "Administrator policies, trust, keys for others or a strong role for a function", "tags": ["attack.privilege-escalation", "attack.persistence", "attack.t1098"], "level": "critical"},
    "blind": {"title": "The trail is changed or stopped", "description": "Somebody other than the pipeline touches what is recorded, with or without success", "tags": ["attack.defense-evasion", "attack.t1562.008"], "level": "critical"},
}


def labels():
    return json.loads((FOLDER / "labels.json").read_text(encoding="utf-8"))


def label_of(detection, event):
    return hashlib.sha256(f"{detection} {event['eventID']}".encode()).hexdigest()[:16]


def grade(detection, rule, week):
    """Returns how many of the wanted events were found, how many there are, and the false alarms."""
    wanted = set(labels()[week][detection])
    hits = [event for event in read_events(week) if fires(event, rule)]
    alarms = [event for event in hits if label_of(detection, event) not in wanted]
    return len(hits) - len(alarms), len(wanted), alarms


def is_good(results):
    """Everything found in every week, and no more false alarms than a team can live with."""
    return all(found == wanted and len(alarms) <= ALLOWED_ALARMS for found, wanted, alarms in results)


def report(rules, why):
    passed = 0
    for detection, about in DETECTIONS.items():
        if detection not in rules:
            print(f"{detection:<10} no rule yet: {about['title']}")
            continue
        results = [grade(detection, rules[detection], week) for week in WEEKS]
        good = is_good(results)
        passed += good
        parts = [f"{week}: {found} of {wanted} found, {len(alarms)} false alarms" for week, (found, wanted, alarms) in zip(WEEKS, results)]
        print(f"{detection:<10} {'PASS' if good else 'not yet':<8} {'; '.join(parts)}")
        if why == detection:
            for week, (_, _, alarms) in zip(WEEKS, results):
                for event in alarms[:8]:
                    print(f"           false alarm in {week}: {one_line(event)}")
    print(f"{passed} of {len(DETECTIONS)} detections pass.")
    return passed == len(DETECTIONS)


def main():
    parser = argparse.ArgumentParser(description="Grade detections on both weeks, or print one as a Sigma rule.")
    parser.add_argument("file")
    parser.add_argument("--why", choices=DETECTIONS, help="show the false alarms of one detection")
    parser.add_argument("--sigma", choices=DETECTIONS, help="print one detection as a Sigma rule")
    arguments = parser.parse_args()
    if not Path(arguments.file).is_file():
        sys.exit(f"There is no file {arguments.file}.")
    try:
        rules = read_rules(Path(arguments.file).read_text(encoding="utf-8"))
        if arguments.sigma:
            if arguments.sigma not in rules:
                sys.exit(f"{arguments.file} has no rule called {arguments.sigma}.")
            print(to_sigma(rules[arguments.sigma], DETECTIONS[arguments.sigma]))
        else:
            sys.exit(0 if report(rules, arguments.why) else 1)
    except RuleError as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
