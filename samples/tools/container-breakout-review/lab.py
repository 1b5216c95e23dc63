"""The lab on the command line.

    python3 lab.py list              the workloads and what you have answered
    python3 lab.py show NAME         one manifest
    python3 lab.py check             grades work/answers.json: which powers each workload reaches
    python3 lab.py harden NAME       grades work/NAME.json: nothing reached, and it still does its work
"""

import json
import sys
from pathlib import Path

from powers import POWERS, find_powers, read_workloads

HERE = Path(__file__).parent
WORK = HERE / "work"


def load(path):
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise SystemExit(f"There is no file {path.name}. See the README.") from None
    except json.JSONDecodeError as error:
        raise SystemExit(f"{path.name} is not valid JSON: line {error.lineno}: {error.msg}") from None


def workloads():
    return {document["metadata"]["name"]: document for document in load(HERE / "workloads.json")}


def grade_answers(documents, answers):
    """Counts the workloads whose powers are named exactly; also the mistakes of answers that cannot be right."""
    right, problems = 0, []
    for name, document in documents.items():
        given = answers.get(name)
        if given is None:
            continue
        unknown = [power for power in given if power not in POWERS]
        problems += [f"{name}: there is no power {power}" for power in unknown]
        right += set(given) == find_powers(document)
    return right, problems


#: What a hardened workload must still be able to do.
NEEDS = {
    "web": "listens on port 80, writes to /tmp only",
    "backup": "reads /srv/data of the node, which every user may read; calls the cluster's API to list pods",
    "ping": "sends ICMP packets to other pods",
    "node-logs": "reads /var/log of the node, whose files belong to root and its group",
}


def works(name, workload):
    """Says what a workload of NEEDS can no longer do; None when all is well."""
    if name == "web" and "NET_BIND_SERVICE" not in workload.powers_of_root:
        return "it cannot listen on port 80: a capability is missing, or has no effect for this user"
    if name == "web" and not workload.read_only_root:
        return "its root file system can still be written"
    if name == "backup" and ("/srv/data", True) not in workload.mounts:
        return "it cannot read /srv/data, or it can write there"
    if name == "backup" and not (workload.mounts_token and workload.token_may == ["list pods"]):
        return "it cannot list pods, or its token may do more"
    if name == "ping" and "NET_RAW" not in workload.powers_of_root:
        return "it cannot send ICMP packets: a capability is missing, or has no effect for this user"
    if name == "node-logs" and ("/var/log", True) not in workload.mounts:
        return "it cannot read /var/log, or it can write there"
    if name == "node-logs" and workload.user != 0 and workload.group != 0:
        return "it cannot read the logs of pods: they belong to root, and only root and its group may read them (mode 0640)"
    return None


#: What may be left: the work itself needs it.
ALLOWED = {"web": set(), "backup": {"cluster"}, "ping": set(), "node-logs": set()}
LIMITS = {"web": {"NET_BIND_SERVICE"}, "backup": set(), "ping": {"NET_RAW"}, "node-logs": set()}
PATHS = {"web": set(), "backup": {"/srv/data"}, "ping": set(), "node-logs": {"/var/log"}}


def grade_hardening(name, document):
    """Returns what is wrong with a hardened manifest, as sentences; none when it is right."""
    try:
        workloads_of = read_workloads(document)
        found = find_powers(document)
    except (AttributeError, KeyError, TypeError) as error:
        return [f"it does not have the form of a manifest: {type(error).__name__} {error}"]
    problems = [f"it still can {POWERS[power]}" for power in POWERS if power in found - ALLOWED[name]]
    broken = works(name, workloads_of[0])
    if broken:
        problems.append(broken)
    if any(path not in PATHS[name] for workload in workloads_of for path, _ in workload.mounts):
        problems.append("it mounts a path of the node that it does not need")
    if document["spec"].get("hostIPC"):
        problems.append("it shares memory with processes of the node")
    spare = max(len(workload.capabilities - LIMITS[name]) for workload in workloads_of)
    if spare:
        problems.append(f"it has {spare} {'capability' if spare == 1 else 'capabilities'} that it does not need")
    if any(workload.allows_escalation for workload in workloads_of):
        problems.append("a set-uid program could still gain rights")
    return problems


def main(arguments):
    documents = workloads()
    command, *rest = arguments or ["list"]
    if command == "list" and not rest:
        answers = load(WORK / "answers.json")
        for name in documents:
            print(f"{name:<14}{'answered' if name in answers else ''}")
        return 0
    if command == "show" and rest and rest[0] in documents:
        print(json.dumps(documents[rest[0]], indent=2))
        return 0
    if command == "check" and not rest:
        answers = load(WORK / "answers.json")
        right, problems = grade_answers(documents, answers)
        for problem in problems:
            print(problem)
        print(f"{right} of {len(documents)} workloads are judged exactly right, {len(answers)} answered.")
        return 0 if right == len(documents) else 1
    if command == "harden" and rest and rest[0] in NEEDS:
        problems = grade_hardening(rest[0], load(WORK / f"{rest[0]}.json"))
        print("Hardened: it reaches nothing and does its work." if not problems else f"{len(problems)} {'thing is' if len(problems) == 1 else 'things are'} left. The first: {problems[0]}.")
        return 1 if problems else 0
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
