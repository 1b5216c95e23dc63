"""Reads Sigma rules, as far as sigma-rules.yml uses the format, and says which events they find.

An event is a dictionary with the fields that the rules name, and with its time in seconds under TIME.
"""
import re
from collections import defaultdict

TIME = "@time"
SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
TESTS = {
    "": lambda value, one: str(value).lower() == one.lower(),
    "contains": lambda value, one: one.lower() in str(value).lower(),
    "startswith": lambda value, one: str(value).lower().startswith(one.lower()),
    "endswith": lambda value, one: str(value).lower().endswith(one.lower()),
    "re": lambda value, one: re.search(one, str(value)) is not None,
    "gt": lambda value, one: int(value) > int(one),
}


def read_rules(text):
    """Every document of the file as nested dictionaries and lists; values stay texts."""
    rules = []
    for part in text.split("\n---\n"):
        lines = [line for line in part.splitlines() if line.strip() and not line.lstrip().startswith("#")]
        rule, end = _level(lines, 0, 0)
        if end != len(lines):
            raise ValueError(f"not understood: {lines[end]}")
        rules.append(rule)
    return rules


def _level(lines, at, depth):
    found = None
    while at < len(lines) and len(lines[at]) - len(lines[at].lstrip()) == depth:
        line = lines[at].strip()
        if line.startswith("- "):
            found, at = (found or []) + [_scalar(line[2:])], at + 1
            continue
        key, _, rest = line.partition(":")
        found = found or {}
        if rest:
            found[key], at = _scalar(rest.strip()), at + 1
        else:
            found[key], at = _level(lines, at + 1, depth + 4)
    return found, at


def _scalar(text):
    return text[1:-1].replace("''", "'") if text.startswith("'") else text


def find(rules, events):
    """What each rule finds, by its title: the events themselves, or for a correlation those that complete it."""
    events = sorted(events, key=lambda event: event[TIME])
    by_name, by_title = {}, {}
    for rule in rules:  # a correlation comes after the rules that it names
        if "detection" in rule:
            found = [event for event in events if _decides(rule["detection"], event)]
        else:
            found = _correlate(rule["correlation"], by_name)
        by_title[rule["title"]] = by_name[rule.get("name", rule["title"])] = found
    return by_title


def _decides(detection, event):
    terms = detection["condition"].split(" and ")
    return all(_holds(detection[term.replace("not ", "")], event) != term.startswith("not ") for term in terms)


def _holds(selection, event):
    for key, wanted in selection.items():
        field, _, modifier = key.partition("|")
        choices = wanted if isinstance(wanted, list) else [wanted]
        if field not in event or not any(TESTS[modifier](event[field], one) for one in choices):
            return False
    return True


def _correlate(correlation, by_name):
    span = int(correlation["timespan"][:-1]) * SECONDS[correlation["timespan"][-1]]
    groups = defaultdict(list)
    for place, name in enumerate(correlation["rules"]):
        for event in by_name[name]:
            groups[tuple(event.get(field) for field in correlation["group-by"])].append((event[TIME], place, event))
    found = []
    for group in groups.values():
        group.sort(key=lambda entry: entry[:2])
        if correlation["type"] == "temporal_ordered":
            found += _in_order(group, span, len(correlation["rules"]))
        else:
            found += _counted(group, span, correlation["condition"])
    return sorted(found, key=lambda event: event[TIME])


def _in_order(group, span, steps):
    """The last step of every pair of steps in the right order."""
    if steps != 2:
        raise ValueError("two rules in order are understood, not more")
    return [event for time, place, event in group if place == 1
            and any(place_before == 0 and 0 <= time - before <= span for before, place_before, _ in group)]


def _counted(group, span, condition):
    """The event with which a window is full, once for each time that it fills."""
    found, is_full = [], False
    for number, (time, _, event) in enumerate(group):
        window = [one for before, _, one in group[: number + 1] if time - before <= span]
        count = len({one.get(condition["field"]) for one in window}) if "field" in condition else len(window)
        if count >= int(condition["gte"]) and not is_full:
            found.append(event)
        is_full = count >= int(condition["gte"])
    return found
