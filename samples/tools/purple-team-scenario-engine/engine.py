"""Makes log files with simulated attack stories in them. It prints lines; nothing is attacked, opened or sent.

    python3 engine.py list                                     the twelve scenarios
    python3 engine.py make password-spray --seed 42            three days of log with the story in it
    python3 engine.py make password-spray dns-tunnel --seed 42 two stories in the same days
    python3 engine.py make --seed 42                           honest days only
    python3 engine.py truth password-spray --seed 42           the answer: which lines belong to the story

--pace 4 makes every pause of the story four times as long: attackers have patience. Keep a log with  > my.log
"""
import argparse
import json
import sys

from company import clock, honest_days
from stories import read_template, tell_story, template_names


def make_log(names, seed, pace=1.0):
    """(events, truth): every event in order of time with an id, and the step name of each story event by id."""
    lines = [(second, event, None) for second, event in honest_days(seed)]
    for name in names:
        lines += [(second, event, f"{name}: {step}") for second, event, step in tell_story(name, seed, pace)]
    lines.sort(key=lambda line: line[0])
    events, truth = [], {}
    for number, (second, event, step) in enumerate(lines, start=1):
        events.append({"id": number, "time": clock(second), **event})
        if step:
            truth[number] = step
    return events, truth


def write_lines(events):
    """The log as text, one JSON object a line."""
    return "".join(json.dumps(event, separators=(",", ":")) + "\n" for event in events)


def read_lines(text):
    """The events of a log; raises ValueError naming the first line that is none."""
    events = []
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            event = json.loads(line)
            known = {"id", "time", "event", "host"} <= set(event)
        except (ValueError, TypeError):
            known = False
        if not known:
            raise ValueError(f"line {number} is no event")
        events.append(event)
    return events


def describe(name):
    """What a player may know about a scenario before the game."""
    template = read_template(name)
    return f"{name}\n    {template['title']} ({template['technique']})\n    {template['brief']}"


def show_truth(names, seed, pace):
    """The lines of the story, step by step."""
    events, truth = make_log(names, seed, pace)
    by_id = {event["id"]: event for event in events}
    return "\n".join(f"{step:58} {json.dumps(by_id[number])}" for number, step in truth.items())


def main(words):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("list", "make", "truth"))
    parser.add_argument("scenarios", nargs="*", metavar="scenario")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pace", type=float, default=1.0)
    asked = parser.parse_args(words)
    if not 0.25 <= asked.pace <= 50:
        parser.error("the pace lies between 0.25 and 50")
    try:
        if asked.command == "list":
            print("\n".join(describe(name) for name in asked.scenarios or template_names()))
        elif asked.command == "make":
            sys.stdout.write(write_lines(make_log(asked.scenarios, asked.seed, asked.pace)[0]))
        else:
            print(show_truth(asked.scenarios, asked.seed, asked.pace))
    except ValueError as problem:
        print(f"engine.py: {problem}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
