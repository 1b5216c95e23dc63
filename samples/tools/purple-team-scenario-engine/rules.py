"""The language of detections: JSON that says which events to look at, what to measure, and when to wake somebody.

RULES.md explains it with examples. Reading a rule never runs anything: conditions are compared, not evaluated.
"""
import json
from collections import deque
from datetime import datetime, timezone

KNOWN = {"name", "where", "by", "within_minutes", "measure", "at_least", "new_for", "mute_minutes", "steps", "same"}
OPERATORS = {"contains": str, "starts": str, "ends": str, "above": (int, float), "below": (int, float), "longer": int, "not": object}
KEPT_AT_MOST = 5_000


class Alert:
    """A rule that spoke: when, about whom, and the ids of the events it names."""

    def __init__(self, rule, event, ids):
        self.rule = rule
        self.time = event["time"]
        self.at = event["id"]
        self.ids = ids


def read_rules(text):
    """The rules of a file; raises ValueError with a sentence for the first that is not understood."""
    try:
        rules = json.loads(text)
    except ValueError as problem:
        raise ValueError(f"this is not valid JSON: {problem}") from None
    if not isinstance(rules, list):
        raise ValueError("a rule file is a list of rules")
    for rule in rules:
        _check_rule(rule)
    return rules


def _check_rule(rule):
    if not isinstance(rule, dict) or not isinstance(rule.get("name"), str):
        raise ValueError("every rule is an object with a name")
    name = rule["name"]
    unknown = sorted(set(rule) - KNOWN)
    if unknown:
        raise ValueError(f"{name}: nobody knows {', '.join(unknown)}")
    if ("where" in rule) == ("steps" in rule):
        raise ValueError(f"{name}: a rule has either where or steps")
    conditions = rule["steps"] if "steps" in rule else [rule["where"]]
    if not isinstance(conditions, list) or not conditions or not all(isinstance(one, dict) for one in conditions):
        raise ValueError(f"{name}: where is an object, and steps is a list of such")
    for condition in conditions:
        for field, wanted in condition.items():
            _check_hours(name, wanted) if field == "hours" else _check_wanted(name, wanted)
    measure = rule.get("measure", "count")
    if measure not in ("count", "rhythm") and not (isinstance(measure, dict) and len(measure) == 1 and set(measure) <= {"distinct", "sum"}):
        raise ValueError(f"{name}: a measure is count, rhythm, distinct of a field or sum of a field")
    for number in ("within_minutes", "at_least", "mute_minutes"):
        if number in rule and (not isinstance(rule[number], (int, float)) or rule[number] <= 0):
            raise ValueError(f"{name}: {number} is a number above 0")
    for fields in ("by", "same", "new_for"):
        if fields in rule and not (isinstance(rule[fields], list) and all(isinstance(field, str) for field in rule[fields])):
            raise ValueError(f"{name}: {fields} is a list of field names")


def _check_hours(name, wanted):
    if not (isinstance(wanted, list) and len(wanted) == 2 and all(isinstance(hour, int) and 0 <= hour <= 24 for hour in wanted)):
        raise ValueError(f"{name}: hours are two whole numbers from 0 to 24")


def _check_wanted(name, wanted):
    for one in wanted if isinstance(wanted, list) else [wanted]:
        for operator, operand in one.items() if isinstance(one, dict) else ():
            if operator not in OPERATORS:
                raise ValueError(f"{name}: nobody knows the comparison {operator}")
            if operator == "not":
                _check_wanted(name, operand)
            elif not isinstance(operand, OPERATORS[operator]):
                raise ValueError(f"{name}: {operator} compares with a {'text' if OPERATORS[operator] is str else 'number'}")


def matches(condition, event):
    """Whether the event meets every part of the condition. `hours` [19, 7] means from 19:00 until 7:00."""
    for field, wanted in condition.items():
        if field == "hours":
            hour, (begin, end) = int(event["time"][11:13]), wanted
            if not (begin <= hour < end if begin <= end else hour >= begin or hour < end):
                return False
        elif not _fits(wanted, event.get(field)):
            return False
    return True


def _fits(wanted, value):
    if isinstance(wanted, list):
        return any(_fits(one, value) for one in wanted)
    if not isinstance(wanted, dict):
        return value == wanted
    text, number = str(value if value is not None else ""), value if isinstance(value, (int, float)) else None
    tests = {
        "contains": lambda part: part in text,
        "starts": text.startswith,
        "ends": text.endswith,
        "longer": lambda limit: len(text) > limit,
        "above": lambda limit: number is not None and number > limit,
        "below": lambda limit: number is not None and number < limit,
        "not": lambda other: not _fits(other, value),
    }
    return all(tests[operator](operand) for operator, operand in wanted.items())


def run_rules(rules, events):
    """Every alert of every rule over the log, in order of time."""
    timed = [(event, _second(event["time"])) for event in events]
    by_kind = {}
    for event, second in timed:
        by_kind.setdefault(event["event"], []).append((event, second))
    alerts = []
    for rule in rules:
        if "steps" in rule:
            alerts += _run_steps(rule, timed)
        else:
            # Most rules speak of one kind of event; the others need not be looked at.
            kind = rule["where"].get("event")
            alerts += _run_window(rule, by_kind.get(kind, []) if isinstance(kind, str) else timed, events[0]["time"][:10] if events else "")
    return sorted(alerts, key=lambda alert: (alert.at, alert.rule))


def _second(time):
    return int(datetime.fromisoformat(time.rstrip("Z")).replace(tzinfo=timezone.utc).timestamp())


def _run_window(rule, timed, first_day):
    span = rule.get("within_minutes", 10) * 60
    mute = rule.get("mute_minutes", 60) * 60
    windows, silent_until, seen, alerts = {}, {}, set(), []
    for event, second in timed:
        if not matches(rule["where"], event):
            continue
        if "new_for" in rule:
            combination = tuple(event.get(field) for field in rule["new_for"])
            known = combination in seen
            seen.add(combination)
            # The first day is for learning what is usual: on it, everything would be new.
            if known or event["time"][:10] == first_day:
                continue
        group = tuple(event.get(field) for field in rule.get("by", []))
        window = windows.setdefault(group, deque(maxlen=KEPT_AT_MOST))
        window.append((second, event))
        while window[0][0] <= second - span:
            window.popleft()
        if second >= silent_until.get(group, 0) and _measured(rule, window) >= rule.get("at_least", 1):
            alerts.append(Alert(rule["name"], event, [one["id"] for _, one in window]))
            silent_until[group] = second + mute
    return alerts


def _measured(rule, window):
    measure = rule.get("measure", "count")
    if measure == "count":
        return len(window)
    if measure == "rhythm":
        return _steady_gaps([second for second, _ in window])
    (kind, field), = measure.items()
    values = [event.get(field) for _, event in window]
    return len(set(values)) if kind == "distinct" else sum(value for value in values if isinstance(value, (int, float)))


def _steady_gaps(seconds):
    """How many pauses between neighbors lie within a tenth of the middle one."""
    gaps = sorted(later - earlier for earlier, later in zip(seconds, seconds[1:]))
    middle = gaps[len(gaps) // 2] if gaps else 0
    return sum(1 for gap in gaps if abs(gap - middle) <= middle / 10) if middle > 0 else 0


def _run_steps(rule, timed):
    """Alerts when events meet the steps in their order, with the same fields, in time. One chain per group at a time."""
    span = rule.get("within_minutes", 60) * 60
    mute = rule.get("mute_minutes", 60) * 60
    chains, silent_until, alerts = {}, {}, []
    for event, second in timed:
        group = tuple(event.get(field) for field in rule.get("same", []))
        chain = chains.setdefault(group, [])
        if chain and second - chain[0][0] > span:
            chain.clear()
        if matches(rule["steps"][len(chain)], event):
            chain.append((second, event["id"]))
        elif chain and matches(rule["steps"][0], event):
            # A later beginning may still be in time when the first one is not.
            if len(chain) == 1:
                chain[0] = (second, event["id"])
        if len(chain) == len(rule["steps"]):
            if second >= silent_until.get(group, 0):
                alerts.append(Alert(rule["name"], event, [number for _, number in chain]))
                silent_until[group] = second + mute
            chain.clear()
    return alerts
