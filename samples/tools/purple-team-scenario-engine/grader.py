"""Grades the detections you write. Reads your rule file and prints; nothing else.

    python3 grader.py rules/start.json                               the six ready data sets
    python3 grader.py rules/start.json --scenario dns-tunnel --seed 9 [--pace 4]
    python3 grader.py rules/start.json --scenario none --seed 9      honest days: points for silence
    python3 grader.py rules/start.json --gauntlet 5                  all twelve scenarios, five new seeds each
    python3 grader.py rules/start.json --show 1                      what your rules said about data set 1

A story is worth 100 points: 60 for finding it, up to 20 for finding it early, up to 20 for quiet (2 less for each false
alert). With more than 30 false alerts in three days nothing counts: nobody would have read the one that mattered.
"""
import argparse
import json
import sys
from pathlib import Path

from engine import make_log, read_lines
from rules import read_rules, run_rules
from stories import template_names

HERE = Path(__file__).resolve().parent
READ_AT_MOST = 30


class Grade:
    """How rules did on one log: which stories were found, how early, and how many alerts were false."""

    def __init__(self, alerts, truth):
        stories = sorted({step.split(":")[0] for step in truth.values()})
        true_alerts = [alert for alert in alerts if 2 * sum(number in truth for number in alert.ids) >= len(alert.ids)]
        self.alerts = alerts
        self.false = [alert for alert in alerts if alert not in true_alerts]
        self.found = {story: _first_sight(story, true_alerts, truth) for story in stories}
        self.read = len(self.false) <= READ_AT_MOST

    def points(self):
        """0 to 100, the mean over the stories; honest days without a story are worth up to 100 for being quiet."""
        quiet = max(0, 20 - 2 * len(self.false))
        if not self.read:
            return 0
        if not self.found:
            return 5 * quiet
        return round(sum(60 + 20 * early + quiet if early is not None else 0 for early in self.found.values()) / len(self.found))


def _first_sight(story, alerts, truth):
    """The share of the story that was still to come when it was first noticed, None when it never was."""
    ids = sorted(number for number, step in truth.items() if step.startswith(f"{story}:"))
    mine = set(ids)
    sights = [alert.at for alert in alerts if 2 * len(mine.intersection(alert.ids)) >= len(alert.ids)]
    return sum(number > min(sights) for number in ids) / len(ids) if sights else None


def ready_sets():
    """The data sets that come with the engine: (number, scenarios, seed, events)."""
    sets = json.loads((HERE / "answers" / "datasets.json").read_text(encoding="utf-8"))
    return [(one["number"], one["scenarios"], one["seed"], read_lines(dataset(one["number"]).read_text(encoding="utf-8"))) for one in sets]


def dataset(number):
    """Where a ready data set lies."""
    return HERE / "datasets" / f"{number}.log"


def grade(rules, scenarios, seed, pace=1.0):
    """The grade of these rules on a log made for the occasion."""
    events, truth = make_log(scenarios, seed, pace)
    return Grade(run_rules(rules, events), truth)


def line(label, result):
    """One line of a report. It says how many stories were found, and not which: the player should find them."""
    found = sum(early is not None for early in result.found.values())
    stories = f"{found} of {len(result.found)} found" if result.found else "no story"
    noise = f"{len(result.false):3} false" + ("" if result.read else ", nobody read them")
    return f"{label:34} {stories:14} {noise:12} {result.points():4} points"


def grade_ready(rules):
    """The report on the six ready data sets."""
    results = [(f"data set {number}", grade(rules, scenarios, seed)) for number, scenarios, seed, _ in ready_sets()]
    return _report(results)


def grade_gauntlet(rules, seeds):
    """The report on every scenario with seeds that nobody has seen, counted from 1000."""
    results = [(f"{name}, seed {seed}", grade(rules, [name], seed)) for name in template_names() for seed in range(1000, 1000 + seeds)]
    return _report(results)


def _report(results):
    total = sum(result.points() for _, result in results)
    return "\n".join([*(line(label, result) for label, result in results), f"{'Together':34} {total} of {100 * len(results)} points"])


def show_alerts(rules, number):
    """Every alert on a ready data set with the first events it names, without saying which are true."""
    events = next((events for known, _, _, events in ready_sets() if known == number), None)
    if events is None:
        raise ValueError(f"there is no data set {number}")
    by_id = {event["id"]: event for event in events}
    parts = []
    for alert in run_rules(rules, events):
        parts.append(f"{alert.time}  {alert.rule}: {len(alert.ids)} events")
        parts += [f"    {json.dumps(by_id[one])}" for one in alert.ids[:3]]
    return "\n".join(parts) or "No alert."


def main(words):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", help="your rule file, JSON")
    parser.add_argument("--scenario", action="append", default=[])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pace", type=float, default=1.0)
    parser.add_argument("--gauntlet", type=int, metavar="SEEDS")
    parser.add_argument("--show", type=int, metavar="NUMBER")
    asked = parser.parse_args(words)
    try:
        rules = read_rules(Path(asked.rules).read_text(encoding="utf-8"))
        if asked.show is not None:
            print(show_alerts(rules, asked.show))
        elif asked.gauntlet:
            print(grade_gauntlet(rules, min(asked.gauntlet, 50)))
        elif asked.scenario:
            stories = [name for name in asked.scenario if name != "none"]
            print(line(f"{' and '.join(asked.scenario)}, seed {asked.seed}", grade(rules, stories, asked.seed, asked.pace)))
        else:
            print(grade_ready(rules))
    except (OSError, ValueError) as problem:
        print(f"grader.py: {problem}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
