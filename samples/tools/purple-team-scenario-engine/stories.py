"""Tells a scenario template as log events. A template is data; nothing in it is run."""
import json
import re
from pathlib import Path

from chance import Chance
from company import DAY, HOUR, PEOPLE

FOLDER = Path(__file__).resolve().parent / "templates"
PLACEHOLDER = re.compile(r"\{([a-z_.]+)(?::(\d+)(?:-(\d+))?)?\}")
REQUIRED = ("id", "title", "technique", "brief", "look_alike", "cast", "hours", "steps")


def template_names():
    """The names of all scenario templates, in order."""
    return sorted(path.stem for path in FOLDER.glob("*.json"))


def read_template(name):
    """One template; raises ValueError with a sentence when there is none or a part is missing."""
    if name not in template_names():
        raise ValueError(f"there is no scenario {name}; there are: {', '.join(template_names())}")
    template = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    missing = [part for part in REQUIRED if part not in template]
    if missing:
        raise ValueError(f"the scenario {name} has no {', '.join(missing)}")
    return template


def tell_story(name, seed, pace=1.0):
    """The story as (second, event, step name) triples; pace 4 stretches every pause to four times its length."""
    template = read_template(name)
    chance = Chance(f"{seed}/{name}")
    cast = _draw_cast(template["cast"], chance)
    early, late = template["hours"]
    second = chance.whole(1, 2) * DAY + early * HOUR + chance.below((late - early) * HOUR)
    told = []
    for step in template["steps"]:
        second += _pause(step.get("wait_seconds", [20, 90]), chance, pace)
        anyone = chance.shuffled(PEOPLE)
        for turn in range(chance.whole(*step.get("times", [1, 1]))):
            if turn > 0:
                second += _pause(step["gap_seconds"], chance, pace)
            fields = {key: _fill(value, cast, chance, anyone[turn % len(anyone)]) for key, value in step["fields"].items()}
            told.append((second, {"event": step["event"], **fields}, step["name"]))
    return [one for one in told if one[0] < 3 * DAY]


def _pause(limits, chance, pace):
    return max(1, round(chance.whole(*limits) * pace))


def _draw_cast(roles, chance):
    """Who plays whom: every role of the template gets a name that this seed chooses."""
    staff = iter(chance.shuffled([person for person in PEOPLE if not person.is_admin]))
    admins = iter(chance.shuffled([person for person in PEOPLE if person.is_admin]))
    draw = {
        "person": lambda: next(staff),
        "admin": lambda: next(admins),
        "outside": lambda: f"203.0.113.{chance.whole(2, 250)}",
        "site": lambda: f"{chance.word(9, 'abcdefghiklmnoprstu')}.example",
        "word": lambda: chance.word(7, "abcdefghiklmnoprstu"),
    }
    return {role: draw[kind]() for role, kind in roles.items()}


def _fill(value, cast, chance, anyone):
    """A field with its placeholders replaced; a value that is one number placeholder becomes a number."""
    if not isinstance(value, str):
        return value
    number = re.fullmatch(r"\{number:(\d+)-(\d+)\}", value)
    if number:
        return chance.whole(int(number[1]), int(number[2]))
    return PLACEHOLDER.sub(lambda match: _replace(match, cast, chance, anyone), value)


def _replace(match, cast, chance, anyone):
    name, low, high = match[1], match[2], match[3]
    if name == "word":
        return chance.word(int(low))
    if name == "number":
        return str(chance.whole(int(low), int(high)))
    if name == "anyone":
        return anyone.name
    role, _, attribute = name.partition(".")
    if role not in cast:
        raise ValueError(f"a template speaks of {{{name}}}, whom its cast does not know")
    player = cast[role]
    return player if isinstance(player, str) else getattr(player, attribute or "name")
