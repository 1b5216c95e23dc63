"""One way to answer the ten questions. Look here last: detective.py is where you work."""
import re
from collections import Counter
from pathlib import Path

LOG = Path(__file__).resolve().parent / "auth.log"

FAILED = re.compile(r"Failed password for (?P<invalid>invalid user )?(?P<user>\S+) from (?P<address>\S+) port")
ACCEPTED = re.compile(r"Accepted (?P<how>\w+) for (?P<user>\S+) from (?P<address>\S+) port")
COMMAND = re.compile(r"sudo: +(?P<user>\S+) : .*COMMAND=(?P<command>.*)$")


def read_lines():
    """Every line of the log, oldest first."""
    return LOG.read_text(encoding="utf-8").splitlines()


def time_of(line):
    """The time stamp: the first 15 characters, for example 'Nov  4 02:11:09'."""
    return line[:15]


def failures(lines):
    """Every failed password as (line, user, address, whether the user exists on this machine)."""
    found = ((line, FAILED.search(line)) for line in lines)
    return [(line, match["user"], match["address"], match["invalid"] is None) for line, match in found if match]


def logins(lines):
    """Every successful login as (line, how, user, address)."""
    found = ((line, ACCEPTED.search(line)) for line in lines)
    return [(line, match["how"], match["user"], match["address"]) for line, match in found if match]


def q1(lines):
    """How many failed passwords?"""
    return len(failures(lines))


def q2(lines):
    """The address with the most failed passwords."""
    return Counter(address for _, _, address, _ in failures(lines)).most_common(1)[0][0]


def q3(lines):
    """How many different user names that address tried."""
    attacker = q2(lines)
    return len({user for _, user, address, _ in failures(lines) if address == attacker})


def q4(lines):
    """The name it tried most often that does not exist on this machine."""
    attacker = q2(lines)
    names = Counter(user for _, user, address, exists in failures(lines) if address == attacker and not exists)
    return names.most_common(1)[0][0]


def q5(lines):
    """The time of its first failed password."""
    attacker = q2(lines)
    return next(time_of(line) for line, _, address, _ in failures(lines) if address == attacker)


def q6(lines):
    """The account it got into."""
    attacker = q2(lines)
    return next(user for _, _, user, address in logins(lines) if address == attacker)


def q7(lines):
    """The time at which it got in."""
    attacker = q2(lines)
    return next(time_of(line) for line, _, _, address in logins(lines) if address == attacker)


def q8(lines):
    """How many failed passwords for that account came from that address."""
    attacker, account = q2(lines), q6(lines)
    return sum(1 for _, user, address, _ in failures(lines) if (user, address) == (account, attacker))


def q9(lines):
    """The third command that the account ran with sudo: the one that left a back door."""
    account = q6(lines)
    commands = [match["command"] for match in map(COMMAND.search, lines) if match and match["user"] == account]
    return commands[2]


def q10(lines):
    """The address from which the account was used later, never seen before the break-in."""
    account, broken_into = q6(lines), q7(lines)
    position = next(index for index, line in enumerate(lines) if time_of(line) == broken_into and "Accepted" in line)
    before = "\n".join(lines[: position + 1])
    later = [address for _, _, user, address in logins(lines[position + 1:]) if user == account]
    return next(address for address in later if address not in before)
