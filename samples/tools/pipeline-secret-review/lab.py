"""The lab on the command line.

    python3 lab.py list             the workflows and what you have answered
    python3 lab.py show NAME        one workflow
    python3 lab.py settings         the settings of the repository
    python3 lab.py check            grades work/answers.json: which risks each workflow has
    python3 lab.py repair NAME      grades work/NAME.json: no risk left, and it still does its work
"""

import json
import re
import sys
from pathlib import Path

from risks import RISKS, events_of, find_risks

HERE = Path(__file__).parent
WORK = HERE / "work"


def load(path):
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise SystemExit(f"There is no file {path.name}. See the README.") from None
    except json.JSONDecodeError as error:
        raise SystemExit(f"{path.name} is not valid JSON: line {error.lineno}: {error.msg}") from None


def workflows():
    return load(HERE / "workflows.json")


def settings():
    return load(HERE / "repository.json")


def grade_answers(known, answers):
    """Counts the workflows whose risks are named exactly; also the names that are no risk."""
    problems = [f"{name}: there is no risk {risk}" for name, given in answers.items() for risk in given if risk not in RISKS]
    right = sum(name in answers and set(answers[name]) == find_risks(workflow, settings()) for name, workflow in known.items())
    return right, problems


def steps_of(workflow):
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


def runs(workflow, command):
    return any(command in step.get("run", "") for step in steps_of(workflow))


def comments_with_title(workflow):
    """Whether a step comments, by the command or by a script, and gets the title: in its line, by a variable or from the event."""
    common = str(workflow.get("env", {})) + "".join(str(job.get("env", {})) for job in workflow["jobs"].values())
    return any(re.search(r"gh issue comment|createComment", str(step)) and "issue.title" in common + str(step) for step in steps_of(workflow))


def gh_can_work(workflow):
    """Whether each `gh` gets a token and learns which repository is meant; a checkout says so, too."""
    for job in workflow["jobs"].values():
        has_checkout = False
        for step in job["steps"]:
            has_checkout = has_checkout or step.get("uses", "").startswith("actions/checkout")
            variables, run = {**workflow.get("env", {}), **job.get("env", {}), **step.get("env", {})}, step.get("run", "")
            knows = has_checkout or "GH_REPO" in variables or re.search(r"\s(-R|--repo)\b", run)
            if re.search(r"\bgh\s", run) and not (knows and {"GH_TOKEN", "GITHUB_TOKEN"} & set(variables)):
                return False
    return True


def may(workflow, name):
    """Whether a token of the workflow may write something."""
    given = [job.get("permissions", workflow.get("permissions")) for job in workflow["jobs"].values()]
    return any(one == "write-all" or (isinstance(one, dict) and one.get(name) == "write") for one in given)


#: What a repaired workflow must still do, as sentences and checks.
WORK_OF = {
    "test-forks": [
        ("it no longer runs for pull requests", lambda w: {"pull_request", "pull_request_target"} & events_of(w)),
        ("it no longer runs the tests", lambda w: runs(w, "npm test")),
    ],
    "greet": [
        ("it no longer runs when an issue is opened", lambda w: "issues" in events_of(w)),
        ("it no longer comments with the title", comments_with_title),
        ("it can no longer write a comment", lambda w: may(w, "issues")),
        ("gh has no token (GH_TOKEN), or does not know the repository (GH_REPO or a checkout)", gh_can_work),
    ],
    "release": [
        ("it no longer runs for pushes", lambda w: "push" in events_of(w)),
        ("it no longer publishes with the token", lambda w: runs(w, "npm publish") and "secrets.NPM_TOKEN" in str(w)),
        ("npm does not read the token: it is NODE_AUTH_TOKEN, with the registry-url of setup-node", lambda w: "NODE_AUTH_TOKEN" in str(w) and "registry-url" in str(w)),
        ("it no longer uses the notifier", lambda w: "elsewhere/notify" in str(w)),
    ],
    "preview": [
        ("it no longer deploys previews of pull requests from forks, since pull_request gives those no token", lambda w: "pull_request_target" in events_of(w)),
        ("it no longer deploys with the token", lambda w: runs(w, "deploy-preview") and "secrets.PREVIEW_TOKEN" in str(w)),
        ("it no longer builds the pull request", lambda w: runs(w, "npm run build") and "head.sha" in str(w)),
    ],
}


def grade_repair(name, workflow):
    """What is wrong with a repaired workflow, as sentences; none when it is right."""
    try:
        found = find_risks(workflow, settings())
        problems = [f"an outsider can still {RISKS[risk]}" for risk in RISKS if risk in found]
        problems += [sentence for sentence, still_does in WORK_OF[name] if not still_does(workflow)]
        if "permissions" not in workflow and any("permissions" not in job for job in workflow["jobs"].values()):
            problems.append("its token has the permissions of the default, which may be to write everything")
    except (AttributeError, KeyError, TypeError) as error:
        return [f"it does not have the form of a workflow: {type(error).__name__} {error}"]
    return problems


def main(arguments):
    known = workflows()
    command, *rest = arguments or ["list"]
    if command == "list" and not rest:
        answers = load(WORK / "answers.json")
        for name in known:
            print(f"{name:<16}{'answered' if name in answers else ''}")
        return 0
    if command == "show" and rest and rest[0] in known:
        print(json.dumps(known[rest[0]], indent=2))
        return 0
    if command == "settings" and not rest:
        print(json.dumps(settings(), indent=2))
        return 0
    if command == "check" and not rest:
        answers = load(WORK / "answers.json")
        right, problems = grade_answers(known, answers)
        for problem in problems:
            print(problem)
        print(f"{right} of {len(known)} workflows are judged exactly right, {len(answers)} answered.")
        return 0 if right == len(known) else 1
    if command == "repair" and rest and rest[0] in WORK_OF:
        problems = grade_repair(rest[0], load(WORK / f"{rest[0]}.json"))
        print("Repaired: no risk is left, and it does its work." if not problems else f"{len(problems)} {'thing is' if len(problems) == 1 else 'things are'} left. The first: {problems[0]}.")
        return 1 if problems else 0
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
