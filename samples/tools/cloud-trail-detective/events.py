"""Reads the trail and looks into events: nested fields by dots, values as text."""
import json
from pathlib import Path

FOLDER = Path(__file__).resolve().parent


def read_events(name):
    """Returns the events of a week, such as 'week1'."""
    text = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def value_of(event, field):
    """Returns userIdentity.userName and the like; None where the event has no such field."""
    value = event
    for name in field.split("."):
        if not isinstance(value, dict) or name not in value:
            return None
        value = value[name]
    return value


def as_text(value):
    """Lists and objects become compact JSON, so that a rule can look for a part of them."""
    if isinstance(value, str):
        return value
    return json.dumps(value, separators=(",", ":"))


def actor(event):
    """Who acted, in one word: a user, a role with its session, or a stranger."""
    identity = event["userIdentity"]
    if identity["type"] == "IAMUser":
        return identity["userName"]
    if identity["type"] == "AssumedRole":
        return identity["arn"].split("assumed-role/")[1]
    return "anonymous"


def target(event):
    """What was acted on, from the parameters that say it."""
    parameters = event["requestParameters"] or {}
    names = ("bucketName", "key", "functionName", "userName", "roleName", "role", "roleArn", "trailName", "name", "policyArn", "keyId")
    return " ".join(str(parameters[name]).split("/")[-1] if name.endswith(("Arn", "role")) else str(parameters[name]) for name in names if name in parameters)


def one_line(event):
    outcome = event.get("errorCode", "")
    return f"{event['eventTime'][5:19]}  {event['sourceIPAddress']:<22} {actor(event):<28} {event['eventName']:<30} {target(event)}  {outcome}".rstrip()
