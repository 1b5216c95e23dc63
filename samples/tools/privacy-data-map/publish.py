"""Grades settings for publishing visits: nobody may be singled out, and the table must still say something."""
import json
from collections import defaultdict

from database import open_shop, rows_of

LIMITS = {"k": 5, "diagnoses": 3, "suppressed": 8, "groups": 12, "zip": 2}


class SettingsError(Exception):
    pass


def read_settings(text):
    try:
        settings = json.loads(text)
    except json.JSONDecodeError as problem:
        raise SettingsError(f"This is not JSON: {problem}") from problem
    if settings.get("zip") not in range(0, 6):
        raise SettingsError('"zip" is the number of digits that stay, 0 to 5')
    if settings.get("birth") not in (1, 2, 5, 10, 20, 30) and settings.get("birth") != "day":
        raise SettingsError('"birth" is "day", or the years in one step: 1, 2, 5, 10, 20 or 30')
    if settings.get("sex") not in ("keep", "drop"):
        raise SettingsError('"sex" is "keep" or "drop"')
    return settings


def generalize(row, settings):
    """What a row shows besides the diagnosis: these columns are the quasi-identifiers."""
    birth = row["birth"] if settings["birth"] == "day" else int(row["birth"][:4]) // settings["birth"] * settings["birth"]
    return (row["zip"][: settings["zip"]], birth, row["sex"] if settings["sex"] == "keep" else "*")


def groups_of(rows, settings):
    groups = defaultdict(list)
    for row in rows:
        groups[generalize(row, settings)].append(row)
    return groups


def measure(settings):
    """Returns k and the diagnoses of the weakest group, before and after weak groups are left out, and who can be linked."""
    shop = open_shop()
    visits, club = rows_of(shop, "visits"), rows_of(shop, "club")
    groups = groups_of(visits, settings)
    strong = {key: rows for key, rows in groups.items() if len(rows) >= LIMITS["k"] and len({row["diagnosis"] for row in rows}) >= LIMITS["diagnoses"]}
    learned = [member for member in club if len({row["diagnosis"] for row in groups.get(generalize(member, settings), [])}) == 1]
    return {
        "k": min(len(rows) for rows in groups.values()),
        "groups": len(strong),
        "suppressed": len(visits) - sum(len(rows) for rows in strong.values()),
        "learned": len(learned),
        "learned_after": sum(generalize(member, settings) in strong for member in learned),
        "zip": settings["zip"],
    }


def grade_settings(settings):
    """Weak groups are left out of the publication; returns the measures and what is still wrong."""
    result = measure(settings)
    problems = []
    if result["suppressed"] > LIMITS["suppressed"]:
        problems.append(f"{result['suppressed']} visits are in groups with fewer than {LIMITS['k']} visits or {LIMITS['diagnoses']} diagnoses; at most {LIMITS['suppressed']} may be left out")
    if result["groups"] < LIMITS["groups"]:
        problems.append(f"only {result['groups']} groups remain; the health office needs {LIMITS['groups']}")
    if result["zip"] < LIMITS["zip"]:
        problems.append("the region (two digits) must remain")
    return result, problems
