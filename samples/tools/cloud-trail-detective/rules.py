"""A small language for detections, and its twin in Sigma.

A rule is {"any": [selection, ...], "unless": [selection, ...]}. A selection is an object: every line of it must hold.
"field": "text" compares whole values, a list means one of them, null means that the field is missing.
"field|startswith", "|endswith", "|contains" and "|cidr" compare parts. Upper and lower case do not matter.
"""
import ipaddress
import json

from events import as_text, value_of

MODIFIERS = ("startswith", "endswith", "contains", "cidr")


class RuleError(Exception):
    pass


def _matches_one(text, modifier, wanted):
    if modifier == "cidr":
        try:
            return ipaddress.ip_address(text) in ipaddress.ip_network(wanted)
        except ValueError:
            return False
    text, wanted = text.lower(), wanted.lower()
    if modifier == "startswith":
        return text.startswith(wanted)
    if modifier == "endswith":
        return text.endswith(wanted)
    return wanted in text if modifier == "contains" else text == wanted


def _matches_field(event, key, wanted):
    field, _, modifier = key.partition("|")
    if modifier and modifier not in MODIFIERS:
        raise RuleError(f"{key}: the part after | is one of {', '.join(MODIFIERS)}")
    value = value_of(event, field)
    if wanted is None:
        return value is None
    if value is None:
        return False
    choices = wanted if isinstance(wanted, list) else [wanted]
    return any(_matches_one(as_text(value), modifier, str(choice)) for choice in choices)


def matches(event, selection):
    return all(_matches_field(event, key, wanted) for key, wanted in selection.items())


def check_rule(name, rule):
    """Says in words what is wrong with a rule."""
    if not isinstance(rule, dict) or not rule.get("any"):
        raise RuleError(f'{name}: a rule needs "any" with at least one selection')
    for part in ("any", "unless"):
        selections = rule.get(part, [])
        if not isinstance(selections, list) or not all(isinstance(one, dict) and one for one in selections):
            raise RuleError(f'{name}: "{part}" is a list of objects that are not empty')


def fires(event, rule):
    return any(matches(event, one) for one in rule["any"]) and not any(matches(event, one) for one in rule.get("unless", []))


def _quoted(value):
    if value is None:
        return "null"
    text = str(value).replace("\\", "\\\\").replace("*", "\\*").replace("?", "\\?")
    return "'" + text.replace("'", "''") + "'"


def _selection_lines(name, selection):
    lines = [f"    {name}:"]
    for key, wanted in selection.items():
        if isinstance(wanted, list):
            lines.append(f"        {key}:")
            lines.extend(f"            - {_quoted(one)}" for one in wanted)
        else:
            lines.append(f"        {key}: {_quoted(wanted)}")
    return lines


def to_sigma(rule, about):
    """Writes the rule in Sigma's YAML. Sigma reads * and ? as wildcards, so they are escaped."""
    lines = [f"title: {about['title']}", "status: experimental", f"description: {about['description']}", "tags:"]
    lines.extend(f"    - {tag}" for tag in about["tags"])
    lines.extend(["logsource:", "    product: aws", "    service: cloudtrail", "detection:"])
    for number, selection in enumerate(rule["any"], 1):
        lines.extend(_selection_lines(f"selection_{number}", selection))
    for number, selection in enumerate(rule.get("unless", []), 1):
        lines.extend(_selection_lines(f"filter_{number}", selection))
    condition = "1 of selection_*" + (" and not 1 of filter_*" if rule.get("unless") else "")
    lines.extend([f"    condition: {condition}", f"level: {about['level']}"])
    return "\n".join(lines)


def read_rules(text):
    try:
        rules = json.loads(text)
    except json.JSONDecodeError as problem:
        raise RuleError(f"This is not JSON: {problem}") from problem
    for name, rule in rules.items():
        check_rule(name, rule)
    return rules
