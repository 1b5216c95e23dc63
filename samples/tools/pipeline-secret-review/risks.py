"""A toy of a hosted pipeline, modeled on GitHub Actions: what an outsider can reach, judged by the workflow and the repository's settings."""

import re

#: Everything an outsider can end with, in the order in which it is reported.
RISKS = {
    "run-with-secrets": "run their own code in a job that has secrets",
    "write-repository": "change something in the repository with the job's token",
    "inject-command": "put a command into a script by a title, a branch name or a comment",
    "poison-cache": "leave a cache that a trusted job restores",
    "trust-artifact": "have a trusted job run what an untrusted one built",
    "moved-action": "change what runs by moving the tag of an action",
    "keep-runner": "stay on a runner that later jobs use",
    "print-secret": "read a secret in the log",
}

#: Events that anybody can cause; a pull request comes from a fork. `workflow_run` may follow a run that a fork started.
OUTSIDE = {"pull_request", "pull_request_target", "issue_comment", "issues", "workflow_run"}
#: Events whose jobs have the repository's secrets, its cache and a token that may write. Pull requests of forks have none of them.
TRUSTED = {"push", "schedule", "workflow_dispatch", "pull_request_target", "issue_comment", "issues", "workflow_run"}

EXPRESSION = re.compile(r"\$\{\{(.*?)\}\}", re.DOTALL)
#: An expression ignores case, and spaces around the parts of a name.
VARIABLE = re.compile(r"\benv(?:\.|\['|\[\")([\w-]+)(?:'\]|\"\])?", re.IGNORECASE)
SPACES = re.compile(r"\s*([.\[\]])\s*")
#: What an outsider writes: everything an event says, but not its numbers, digests and fixed words. Results of other steps count, too,
#: and so does everything at once, such as toJSON(github).
FROM_EVENT = re.compile(r"github\.event\b(?:\.[\w-]+)*|github\.head_ref\b|github\[|(?:steps|needs)\.[\w.-]+|\b(?:env|github|steps|needs)\b(?![.\w-])", re.IGNORECASE)
FIXED = re.compile(r"\.(number|id|sha|author_association|action|state)$", re.IGNORECASE)
#: A reference to the head of a pull request. Only a digest stays what it was when somebody reviewed it.
ATTACKER_CODE = re.compile(r"pull_request\.head\.|head_ref|workflow_run\.head|refs/pull/|\bpull/|gh pr checkout", re.IGNORECASE)
DIGEST = re.compile(r"^\$\{\{\s*github\.event\.pull_request\.head\.sha\s*\}\}$")
FETCHES = re.compile(r"\bgit (fetch|pull|checkout|clone)\b|\bgh pr checkout\b")
#: Commands that run what the folder contains.
BUILD = re.compile(r"(?:^|[\s;&|(])(?:(?:npm|npx|pnpm|yarn|make|pip|go|cargo|node|python3?|bash|sh)\s|make$|\./)", re.MULTILINE)
RUNS_TEXT = re.compile(r"\b(eval|(ba)?sh -c)\b")
#: Masking finds the exact secret, so it misses one that was changed on its way into the log.
ALTERS = re.compile(r"\b(echo|printf|printenv|env)\b[^>\n]*\|\s*(base64|xxd|od|rev|cut|head|tail|tr|sed|fold)\b[^>\n]*(\n|$)")
PINNED = re.compile(r"@[0-9a-f]{40}$")
#: Owners of actions that the project trusts, so that their tags are accepted.
OWN = ("actions/", "larkfield/", "./")


def find_risks(workflow, settings):
    """The risks of a workflow, as a set of names of RISKS."""
    found = set()
    for job in workflow["jobs"].values():
        found |= risks_of_job(events_of(workflow), workflow, job, settings)
    return found


def events_of(workflow):
    """The names of the events; YAML allows one name, a list, or a map with filters."""
    return {workflow["on"]} if isinstance(workflow["on"], str) else set(workflow["on"])


def risks_of_job(events, workflow, job, settings):
    found = set()
    outside = bool(events & OUTSIDE)
    reviewed = has_reviewers(job, settings)
    checked_out = downloaded = is_inside = False  # is_inside: an outsider's code or command runs in the job
    for step in job["steps"]:
        uses, run, inputs = step.get("uses", ""), step.get("run", ""), step.get("with", {})
        variables = {**workflow.get("env", {}), **job.get("env", {}), **step.get("env", {})}
        if uses.startswith("actions/checkout") or FETCHES.search(run):
            checked_out = checked_out or is_foreign(events, uses, run, inputs, variables, reviewed)
        downloaded = downloaded or (uses.startswith("actions/download-artifact") and "workflow_run" in events)
        if uses and not PINNED.search(uses) and not uses.startswith(OWN):
            found.add("moved-action")
        if outside and is_injected(run + str(inputs.get("script", "")), variables):
            found.add("inject-command")
            is_inside = True
        if prints_secret(run, variables):
            found.add("print-secret")
        if BUILD.search(run) or uses.startswith("./"):
            is_inside = is_inside or downloaded or (checked_out and outside)
            if downloaded:
                found.add("trust-artifact")
    if is_inside and events & OUTSIDE & TRUSTED:
        found.add("poison-cache")
        if uses_secret(workflow, job):
            found.add("run-with-secrets")
        if may_write(workflow, job, settings):
            found.add("write-repository")
    if is_inside and job.get("runs-on") == "self-hosted":
        found.add("keep-runner")
    return found


def expand(text, variables):
    """Puts the value of a variable where an expression names it, since the platform does so before the shell starts."""
    values = {name.lower(): str(value).replace("${{", "").replace("}}", "") for name, value in variables.items()}
    value_of = lambda name: values.get(name[1].lower(), "steps.unknown")  # set by a step, perhaps to an outsider's text
    text = str(text)
    for _ in range(3):  # a variable may name another
        text = EXPRESSION.sub(lambda match: "${{" + VARIABLE.sub(value_of, SPACES.sub(r"\1", match[1])) + "}}", text)
    return text


def is_attacker_text(text, variables):
    """Whether an expression in a text holds what an outsider wrote, directly, in a function or by a variable."""
    return any(
        not FIXED.search(reference)
        for expression in EXPRESSION.findall(expand(text, variables))
        for reference in FROM_EVENT.findall(expression)
    )


def is_injected(script, variables):
    """An expression becomes part of the script; a variable that the shell reads does not, unless the script runs its text."""
    if is_attacker_text(script, variables):
        return True
    tainted = [name for name, value in variables.items() if is_attacker_text(value, variables)]
    return bool(RUNS_TEXT.search(script)) and any(re.search(rf"\$\{{?{name}\b", script) for name in tainted)


def is_foreign(events, uses, run, inputs, variables, reviewed):
    """Whether a checkout brings the code of a stranger that nobody of the project has reviewed."""
    ref, where = expand(inputs.get("ref", ""), variables), expand(inputs.get("repository", ""), variables)
    if reviewed and uses and (DIGEST.search(ref) or ("pull_request" in events and not ref)):
        return False
    if uses and not ref and not where:
        return "pull_request" in events  # the merge of the pull request
    return bool(ATTACKER_CODE.search(f"{ref} {where} {expand(run, variables)}"))


def has_reviewers(job, settings):
    """Whether a person of the project must release the job. A condition on who commented is none: it says nothing about the code."""
    environment = job.get("environment")
    name = environment.get("name") if isinstance(environment, dict) else environment
    return bool(settings["environments"].get(name, {}).get("reviewers"))


def may_write(workflow, job, settings):
    permissions = job.get("permissions", workflow.get("permissions"))
    if permissions is None:
        return settings["defaultPermissions"] == "write"
    return "write" in permissions if isinstance(permissions, str) else "write" in permissions.values()


def uses_secret(workflow, job):
    text = str(workflow.get("env", {})) + str(job)
    return "secrets." in text.replace("secrets.GITHUB_TOKEN", "")


def prints_secret(run, variables):
    names = [name for name, value in variables.items() if "secrets." in str(value)]
    if any(re.search(rf"\b(echo|printf)\b[^>\n|]*\$\{{{name}[:#%/^,]", run) for name in names):
        return True  # a part of it
    return bool(names or "secrets." in run) and bool(ALTERS.search(run))
