"""Prints the Sigma twin of each of your rules: python3 sigma.py rules/mine.json

Sigma is the language in which detections travel between SIEMs; converters turn it into queries for Splunk, Elastic,
Microsoft Sentinel and others. A rule that counts becomes two documents: what to look at, and a correlation. What Sigma
cannot say is written above the twin as a comment. Fields keep the names of this engine: renaming them is the converter's job.
"""
import json
import re
import sys
from itertools import groupby
from pathlib import Path

from rules import read_rules

SOURCES = {
    "process.started": "category: process_creation",
    "dns.query": "category: dns",
    "web.request": "category: proxy",
    "web.hit": "category: webserver",
    "file.renamed": "category: file_rename",
}
MODIFIERS = {"starts": "startswith", "ends": "endswith", "contains": "contains", "above": "gt", "below": "lt"}
DEFAULT_MINUTES = {"where": 10, "steps": 60}
NO_TWIN = {
    "rhythm": "Sigma does not measure rhythm. This twin only counts, so it is wider; compare the pauses in your SIEM.",
    "new_for": "Sigma remembers nothing. Look up {} in a list of what was seen before, and alert on the rest.",
    "hours": "Sigma has no hours. Let your SIEM look at this rule from {}:00 to {}:00 only.",
}


def twin(rule):
    """The Sigma documents for one rule as YAML text."""
    kind = "steps" if "steps" in rule else "where"
    notes = _notes(rule)
    parts = _steps(rule) if kind == "steps" else _window(rule)
    return "\n".join([f"# {note}" for note in notes] + ["---\n".join(parts)])


def _notes(rule):
    conditions = rule.get("steps", [rule.get("where")])
    notes = [NO_TWIN["hours"].format(*one["hours"]) for one in conditions if "hours" in one]
    if "new_for" in rule:
        notes.append(NO_TWIN["new_for"].format(" and ".join(rule["new_for"])))
    return notes + ([NO_TWIN["rhythm"]] if rule.get("measure") == "rhythm" else [])


def _window(rule):
    measure, least = rule.get("measure", "count"), rule.get("at_least", 1)
    if measure == "count" and least <= 1:
        return [_detection(rule["name"], None, rule["where"])]
    base = _slug(rule["name"]) + "_event"
    if measure == "rhythm":
        kind, condition = "event_count", [f"gte: {least + 1}"]  # so many equal pauses need one event more
    elif measure == "count":
        kind, condition = "event_count", [f"gte: {least}"]
    else:
        (what, field), = measure.items()
        kind, condition = {"distinct": "value_count", "sum": "value_sum"}[what], [f"field: {field}", f"gte: {least}"]
    return [_detection(f"{rule['name']}: one event", base, rule["where"]),
            _correlation(rule["name"], None, kind, [base], rule.get("by", []), _minutes(rule), condition)]


def _steps(rule):
    documents, names, span = [], [], _minutes(rule)
    for number, (_, repeated) in enumerate(groupby(rule["steps"], key=json.dumps), start=1):
        same, name = list(repeated), f"{_slug(rule['name'])}_{number}"
        documents.append(_detection(f"{rule['name']}: step {number}", name, same[0]))
        if len(same) > 1:  # the same step several times in a row: count it first
            counted = f"{name}_repeated"
            documents.append(_correlation(f"{rule['name']}: step {number}, {len(same)} times", counted, "event_count", [name], rule.get("same", []), span, [f"gte: {len(same)}"]))
            name = counted
        names.append(name)
    if len(names) > 1:
        documents.append(_correlation(rule["name"], None, "temporal_ordered", names, rule.get("same", []), span, []))
    return documents


def _minutes(rule):
    minutes = rule.get("within_minutes", DEFAULT_MINUTES["steps" if "steps" in rule else "where"])
    if minutes % 60 == 0:
        return f"{minutes // 60:g}h"
    return f"{minutes}m" if isinstance(minutes, int) else f"{round(minutes * 60)}s"


def _detection(title, name, condition):
    blocks = {}
    parts = [_part(field, wanted, blocks) for field, wanted in condition.items() if field != "hours"]
    source = SOURCES.get(str(condition.get("event")), "product: purple_team_engine")
    lines = [f"title: {_text(title)}", *([f"name: {name}"] if name else []), "status: experimental", "logsource:", f"  {source}", "detection:"]
    for block, keys in blocks.items():
        lines += [f"  {block}:", *(f"    {line}" for line in keys)]
    if not blocks:
        lines += ["  selection:", "    event: '*'"]
    lines.append(f"  condition: {' and '.join(dict.fromkeys(part for part in parts if part)) or 'selection'}")
    return "\n".join([*lines, "level: medium", ""])


def _part(field, wanted, blocks):
    """Adds what a field must be to the blocks and returns its part of the condition."""
    if isinstance(wanted, dict) and set(wanted) == {"not"}:
        return f"not {_block(field, wanted['not'], blocks, 'filter')}"
    if isinstance(wanted, dict) and "not" in wanted:
        rest = {operator: operand for operator, operand in wanted.items() if operator != "not"}
        return f"{_part(field, rest, blocks)} and {_part(field, {'not': wanted['not']}, blocks)}"
    if isinstance(wanted, list) and any(isinstance(one, dict) for one in wanted):
        return _block(field, wanted, blocks, "option")
    blocks.setdefault("selection", []).extend(_keys(field, wanted))
    return "selection"


def _block(field, wanted, blocks, kind):
    """A block of its own: one value, or several of which one is enough."""
    choices = wanted if isinstance(wanted, list) and any(isinstance(one, dict) for one in wanted) else [wanted]
    names = []
    for choice in choices:
        name = f"{kind}_{field}" + (f"_{len(names) + 1}" if len(choices) > 1 else "")
        if isinstance(choice, dict) and "not" in choice:
            names.append(f"({_part(field, choice, blocks)})")
        else:
            blocks[name] = _keys(field, choice)
            names.append(name)
    return names[0] if len(names) == 1 else f"({' or '.join(names)})"


def _keys(field, wanted):
    if not isinstance(wanted, dict):
        values = wanted if isinstance(wanted, list) else [wanted]
        return [f"{field}: {_value(values[0])}"] if len(values) == 1 else [f"{field}:", *(f"  - {_value(one)}" for one in values)]
    keys = []
    for operator, operand in wanted.items():
        if operator == "longer":
            keys.append(f"{field}|re: '^.{{{operand + 1},}}$'")
        else:
            keys.append(f"{field}|{MODIFIERS[operator]}: {_value(operand)}")
    return keys


def _correlation(title, name, kind, rules, group_by, timespan, condition):
    lines = [f"title: {_text(title)}", *([f"name: {name}"] if name else []), "status: experimental", "correlation:", f"  type: {kind}", "  rules:", *(f"    - {rule}" for rule in rules)]
    lines += ["  group-by:", *(f"    - {field}" for field in group_by)] if group_by else []
    lines += [f"  timespan: {timespan}"]
    lines += ["  condition:", *(f"    {line}" for line in condition)] if condition else []
    return "\n".join([*lines, "level: medium", ""])


def _slug(text):
    return re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")


def _value(value):
    """A value of a field: in Sigma a star, a question mark and a backslash before them mean something."""
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    return str(value) if isinstance(value, (int, float)) else _text(re.sub(r"([*?\\])", r"\\\1", value))


def _text(text):
    return "'" + text.replace("'", "''") + "'"


def main(arguments):
    if len(arguments) != 1:
        print("sigma.py: name one rule file, for example rules/start.json", file=sys.stderr)
        return 2
    try:
        rules = read_rules(Path(arguments[0]).read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        print(f"sigma.py: {problem}", file=sys.stderr)
        return 2
    print("---\n".join(twin(rule) for rule in rules), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
