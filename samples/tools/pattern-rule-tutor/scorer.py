#!/usr/bin/env python3
"""Score a rule file against the labeled samples.

    python3 scorer.py start.rules
    python3 scorer.py start.rules --why
    python3 scorer.py solution.rules
"""
import argparse
import csv
import sys
from pathlib import Path

from rules import match, parse_rules

HERE = Path(__file__).resolve().parent


def load_samples():
    """Every sample as (name, text, whether it is marked), in the order of labels.csv."""
    with open(HERE / "samples" / "labels.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return [(row["file"], (HERE / "samples" / row["file"]).read_text(encoding="utf-8"), row["label"] == "marked") for row in rows]


def score(rules, samples):
    """What the rules found: four lists of names, precision, recall, and their harmonic mean F1 (0 when undefined)."""
    result = {"found": [], "missed": [], "false alarms": [], "left alone": []}
    for name, text, marked in samples:
        hit = bool(match(rules, text))
        place = ("found" if hit else "missed") if marked else ("false alarms" if hit else "left alone")
        result[place].append(name)
    found, missed, alarms = len(result["found"]), len(result["missed"]), len(result["false alarms"])
    precision = found / (found + alarms) if found + alarms else 0.0
    recall = found / (found + missed) if found + missed else 0.0
    both = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
    return {**result, "precision": precision, "recall": recall, "f1": both}


def report(result, why=False):
    """The score as lines of text."""
    lines = [
        "                 rule fires   rule is silent",
        f"  marked         {len(result['found']):10d}   {len(result['missed']):14d}",
        f"  clean          {len(result['false alarms']):10d}   {len(result['left alone']):14d}",
        "",
        f"  precision {result['precision']:.2f}   of what fired, how much was marked",
        f"  recall    {result['recall']:.2f}   of what is marked, how much was found",
        f"  F1        {result['f1']:.2f}",
    ]
    if why:
        lines += ["", f"  missed: {', '.join(result['missed']) or 'none'}", f"  false alarms: {', '.join(result['false alarms']) or 'none'}"]
    return lines


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Precision and recall of detection rules.")
    parser.add_argument("rules", help="a file with rules")
    parser.add_argument("--why", action="store_true", help="name the missed files and the false alarms")
    options = parser.parse_args(arguments)
    try:
        rules = parse_rules(Path(options.rules).read_text(encoding="utf-8"))
        print("\n".join(report(score(rules, load_samples()), options.why)))
    except (OSError, ValueError) as problem:
        print(f"scorer.py: {options.rules}: {problem}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
