"""The lab on the command line.

    python3 lab.py packages          the registry in short
    python3 lab.py show NAME         everything about the packages of a name
    python3 lab.py suspects          grades work/suspects.json: which packages attack
    python3 lab.py policy            grades work/policy.json by a month of installations
"""

import json
import sys
from pathlib import Path

from resolver import Policy, Refused, install, resolve

HERE = Path(__file__).parent
WORK = HERE / "work"

#: The versions that attack.
ATTACKERS = {
    ("web-fraem", "4.2.1"),
    ("left-trim", "1.4.3"),
    ("larkfield-utils", "9.9.9"),
    ("color-tabel", "2.2.1"),
    ("log-lines", "5.1.1"),
    ("log-lines-helper", "1.0.0"),
    ("env-flie", "8.0.1"),
    ("zip-files", "7.0.2"),
}
#: The packages that do not work without their install script.
NEEDS_SCRIPT = {"native-hash"}


def load(path):
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise SystemExit(f"There is no file {path.name}. See the README.") from None
    except json.JSONDecodeError as error:
        raise SystemExit(f"{path.name} is not valid JSON: line {error.lineno}: {error.msg}") from None


def grade_suspects(given):
    """Counts what was found, what was missed and what is innocent, of texts such as `left-trim@1.4.3`."""
    named = {tuple(text.rsplit("@", 1)) for text in given}
    return len(named & ATTACKERS), len(ATTACKERS - named), len(named - ATTACKERS)


#: A month. Updates write the lock file; installations use it. A change adds a dependency to the project.
MONTH = [
    (0, "update", {}),
    (1, "install", {}),
    (6, "install", {}),
    (7, "update", {}),
    (9, "install", {}),
    (12, "update", {}),
    (13, "install", {"needs": ("parse-date", "2.1.1")}),
    (15, "install", {"delivered": {"csv-rows@3.3.1": "0000000000000000"}}),
    (16, "change", {"add": ("env-flie", "^8.0.0")}),
    (17, "install", {}),
    (18, "change", {"remove": "env-flie"}),
    (19, "change", {"add": ("http-retry", "^6.1.0"), "isApproved": True}),
    (20, "install", {"needs": ("http-retry", "6.1.1")}),
    (21, "change", {"add": ("log-lines", "^5.0.0"), "isApproved": True}),
    (22, "install", {"needs": ("log-lines", "5.1.0")}),
    (24, "update", {}),
    (28, "install", {}),
]

#: The day on which a registry removed an attack that somebody had noticed.
REMOVED = {("left-trim", "1.4.3"): 15, ("log-lines", "5.1.1"): 23, ("log-lines-helper", "1.0.0"): 23}


def grade_policy(policy, registry, project):
    """Plays the month. Returns the attacks that ran and the needs that were not met, as sentences."""
    dependencies = dict(project["dependencies"])
    lock, harm, unmet = {}, [], []
    for day, event, details in MONTH:
        offered = offered_on(registry, day)
        try:
            if event == "update":
                lock = resolve(offered, policy, dependencies, day, known=tuple(lock))
            elif event == "change":
                lock = change(policy, offered, dependencies, lock, day, details)
            else:
                installed = install(offered, policy, dependencies, lock, day, details.get("delivered", {}))
                harm += [sentence for sentence in harms(day, installed) if sentence not in harm]
                unmet += missing(day, installed, details)
        except Refused as refusal:
            if event != "change" and not (event == "install" and details.get("delivered")):
                unmet.append(f"day {day}: the {event} stopped: {refusal}")
    return harm, unmet


def offered_on(registry, day):
    """The registry without what was removed by a day."""
    return [
        {**package, "versions": [one for one in package["versions"] if REMOVED.get((package["name"], one["version"]), day + 1) > day]}
        for package in registry
    ]


def change(policy, registry, dependencies, lock, day, details):
    """Adds a dependency with its newest version, unless the policy wants a person to approve it and nobody did."""
    if "remove" in details:
        dependencies.pop(details["remove"], None)
        return {name: one for name, one in lock.items() if name != details["remove"]}
    name, wanted = details["add"]
    if not policy.allowNewPackages and not details.get("isApproved"):
        return lock
    added = resolve(registry, policy, {name: wanted}, day)
    dependencies[name] = wanted
    return {**lock, **added}


def harms(day, installed):
    """An attack that is installed has got through, with or without its script: the program imports the package."""
    for name, one in installed.items():
        key = (name, one["version"])
        if key in ATTACKERS:
            yield f"day {day}: {name}@{one['version']} is installed" + (", and its script ran" if one["ran"] else "")
        if one["isSwapped"]:
            yield f"day {day}: {name}@{one['version']} has other bytes than before"


def missing(day, installed, details):
    needs = []
    if "needs" in details:
        name, version = details["needs"]
        if installed.get(name, {}).get("version") != version:
            needs.append(f"day {day}: {name}@{version} is needed and not installed")
    for name, one in installed.items():
        if one["ran"] and name not in NEEDS_SCRIPT and (name, one["version"]) not in ATTACKERS:
            needs.append(f"day {day}: the script of {name} ran, and nothing needs it")
    if not installed["native-hash"]["ran"]:
        needs.append(f"day {day}: native-hash does not work without its install script")
    if installed["larkfield-utils"]["registry"] != "internal":
        needs.append(f"day {day}: larkfield-utils is not the company's")
    return needs


def read_policy(document):
    try:
        return Policy(**document)
    except TypeError as error:
        raise SystemExit(f"policy.json: {error}") from None


def main(arguments):
    registry, project = load(HERE / "registry.json"), load(HERE / "project.json")
    command, *rest = arguments or ["packages"]
    if command == "packages" and not rest:
        for package in registry:
            print(f"{package['name']:<18}{package['versions'][-1]['version']:<8}{package['registry']:<10}{package['weeklyDownloads']:>8}  {package['about']}")
        return 0
    if command == "show" and len(rest) == 1 and any(package["name"] == rest[0] for package in registry):
        print(json.dumps([package for package in registry if package["name"] == rest[0]], indent=2))
        return 0
    if command == "suspects" and not rest:
        found, missed, innocent = grade_suspects(load(WORK / "suspects.json"))
        print(f"{found} found, {missed} missed, {innocent} innocent ones named.")
        return 0 if (missed, innocent) == (0, 0) else 1
    if command == "policy" and not rest:
        harm, unmet = grade_policy(read_policy(load(WORK / "policy.json")), registry, project)
        attacks = {sentence.split()[2] for sentence in harm}
        print(f"Attacks that got through: {len(attacks)} (seen {len(harm)} times). Needs that were not met: {len(unmet)}.")
        for first in harm[:1] + unmet[:1]:
            print(first)
        return 1 if harm or unmet else 0
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
