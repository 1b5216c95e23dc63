import copy
import json
import unittest

import lab
from risks import RISKS, find_risks as find_risks_with

SETTINGS = lab.settings()

#: Worked out by hand from the rules of the lesson.
EXPECTED = {
    "test": [],
    "test-forks": ["run-with-secrets", "write-repository", "poison-cache"],
    "label": [],
    "greet": ["write-repository", "inject-command", "poison-cache"],
    "greet-quoted": [],
    "branch-name": ["inject-command"],
    "release": ["moved-action", "print-secret"],
    "nightly": ["moved-action"],
    "pinned": [],
    "deploy-comment": ["run-with-secrets", "write-repository", "poison-cache"],
    "deploy-member": ["run-with-secrets", "poison-cache"],
    "own-machine": ["keep-runner"],
    "own-machine-push": [],
    "publish-build": ["run-with-secrets", "poison-cache", "trust-artifact"],
    "cached": ["poison-cache"],
    "preview": ["run-with-secrets", "poison-cache"],
    "debug": ["print-secret"],
    "title-with-secret": ["run-with-secrets", "inject-command", "poison-cache"],
}

def find_risks(workflow, settings=SETTINGS):
    return find_risks_with(workflow, settings)


READ = {"contents": "read"}
CHECKOUT = {"uses": "actions/checkout@v4"}
SETUP = {"uses": "actions/setup-node@v4", "with": {"registry-url": "https://registry.example.com"}}
#: What `gh` needs in a job without a checkout.
GH = {"GH_TOKEN": "${{ github.token }}", "GH_REPO": "${{ github.repository }}"}
PIN = "elsewhere/notify@0f3c5e8a1b2d4c6e7f8091a2b3c4d5e6f7081920"


def workflow(events, steps, permissions=READ, **job):
    return {"on": events, "permissions": permissions, "jobs": {"job": {"runs-on": "hosted", **job, "steps": steps}}}


def known(name):
    return copy.deepcopy(lab.workflows()[name])


REPAIRS = {
    "test-forks": workflow(["pull_request"], [CHECKOUT, {"run": "npm ci && npm test"}]),
    "greet": workflow(
        ["issues"],
        [
            {
                "run": 'gh issue comment "$NUMBER" --body "Thanks for: $TITLE"',
                "env": {**GH, "NUMBER": "${{ github.event.issue.number }}", "TITLE": "${{ github.event.issue.title }}"},
            }
        ],
        permissions={"issues": "write"},
    ),
    "release": workflow(
        ["push"],
        [CHECKOUT, SETUP, {"run": "npm ci && npm publish", "env": {"NODE_AUTH_TOKEN": "${{ secrets.NPM_TOKEN }}"}}, {"uses": PIN}],
    ),
    "preview": workflow(
        ["pull_request_target"],
        [
            {"uses": "actions/checkout@v4", "with": {"ref": "${{ github.event.pull_request.head.sha }}"}},
            {"run": "npm run build && ./deploy-preview", "env": {"TOKEN": "${{ secrets.PREVIEW_TOKEN }}"}},
        ],
        environment="preview",
    ),
}


class Risks(unittest.TestCase):
    def test_of_each_workflow(self):
        workflows = lab.workflows()
        self.assertEqual(list(workflows), list(EXPECTED))
        for name, one in workflows.items():
            with self.subTest(name):
                self.assertEqual(find_risks(one), set(EXPECTED[name]))

    def test_all_of_them_occur(self):
        self.assertEqual({risk for risks in EXPECTED.values() for risk in risks}, set(RISKS))

    def test_a_title_in_a_variable_is_text(self):
        self.assertEqual(find_risks(REPAIRS["greet"]), set())

    def test_a_title_in_an_expression_is_a_command_whatever_the_way(self):
        ways = {
            "echo ${{ env.TITLE }}": {"TITLE": "${{ github.event.issue.title }}"},
            "echo ${{ env['TITLE'] }}": {"TITLE": "${{ github.event.issue.title }}"},
            "echo ${{ env.B }}": {"A": "${{ github.event.issue.title }}", "B": "${{ env.A }}"},
            "echo ${{ format('{0}', github.event.issue.title) }}": {},
            "echo '${{ toJSON(github.event.issue) }}'": {},
            "echo ${{ GitHub.Event.Issue.Body }}": {},
            "echo ${{ github['event'].issue.title }}": {},
            "echo ${{ steps.read.outputs.title }}": {},
            "echo ${{ env.FROM_A_FILE }}": {},
            "echo ${{ ENV.title }}": {"TITLE": "${{ github.event.issue.title }}"},
            "echo ${{ env [ 'TITLE' ] }}": {"TITLE": "${{ github.event.issue.title }}"},
            "echo ${{ github . event . issue . title }}": {},
            "echo '${{ toJSON(env) }}'": {"TITLE": "${{ github.event.issue.title }}"},
            "echo '${{ toJSON(github) }}'": {},
            'eval "echo $TITLE"': {"TITLE": "${{ github.event.issue.title }}"},
        }
        for run, env in ways.items():
            with self.subTest(run):
                self.assertIn("inject-command", find_risks(workflow(["issues"], [{"run": run, "env": env}])))
        job_wide = workflow(["issues"], [{"run": "echo ${{ env.TITLE }}"}], env={"TITLE": "${{ github.event.issue.title }}"})
        self.assertIn("inject-command", find_risks(job_wide))
        script = {"uses": "actions/github-script@v7", "with": {"script": "say('${{ github.event.issue.title }}')"}}
        self.assertIn("inject-command", find_risks(workflow(["issues"], [script])))

    def test_numbers_and_digests_are_no_text_of_an_outsider(self):
        for run in ("echo ${{ github.event.issue.number }}", "echo ${{ github.sha }}", "echo ${{ env.NUMBER }}"):
            step = {"run": run, "env": {"NUMBER": "${{ github.event.issue.number }}"}}
            self.assertEqual(find_risks(workflow(["issues"], [step])), set(), run)

    def test_only_reviewers_of_the_reviewed_commit_guard(self):
        preview = REPAIRS["preview"]
        for environment in ("x", "staging", None):
            changed = copy.deepcopy(preview)
            changed["jobs"]["job"]["environment"] = environment
            self.assertIn("run-with-secrets", find_risks(changed), environment)
        for condition in ("github.event.comment.author_association != 1", "github.event.comment.author_association == 'MEMBER'"):
            changed = copy.deepcopy(preview)
            del changed["jobs"]["job"]["environment"]
            changed["jobs"]["job"]["if"] = condition
            self.assertIn("run-with-secrets", find_risks(changed), condition)
        for ref in ("refs/pull/${{ github.event.number }}/head", "${{ github.event.pull_request.head.ref }}"):
            changed = copy.deepcopy(preview)
            changed["jobs"]["job"]["steps"][0]["with"]["ref"] = ref
            self.assertIn("run-with-secrets", find_risks(changed), ref)
        changed = copy.deepcopy(preview)
        changed["jobs"]["job"]["environment"] = {"name": "preview"}
        self.assertEqual(find_risks(changed), set())

    def test_foreign_code_by_other_ways(self):
        for steps in (
            [{"run": "gh pr checkout 5 && npm ci"}],
            [{"uses": "actions/checkout@v4", "with": {"ref": "${{ env.SHA }}"}, "env": {"SHA": "${{ github.event.pull_request.head.sha }}"}}, {"run": "yarn test"}],
            [{"uses": "actions/checkout@v4", "with": {"repository": "${{ github.event.pull_request.head.repo.full_name }}"}}, {"uses": "./build"}],
        ):
            self.assertIn("poison-cache", find_risks(workflow(["pull_request_target"], steps)))

    def test_an_artifact_that_is_only_read_is_data(self):
        steps = [{"uses": "actions/download-artifact@v4"}, {"run": "grep -Ex '[0-9]+' number.txt"}]
        self.assertEqual(find_risks(workflow(["workflow_run"], steps)), set())

    def test_masking_finds_the_exact_secret_only(self):
        env = {"KEY": "${{ secrets.DEPLOY_KEY }}"}
        for run in ("printenv", 'echo "$KEY"', 'echo "$KEY" | base64 -d > key.pem'):
            self.assertEqual(find_risks(workflow(["push"], [{"run": run, "env": env}])), set(), run)
        for run in ('echo "$KEY" | base64', "echo ${KEY:0:8}", "printenv KEY | rev"):
            self.assertEqual(find_risks(workflow(["push"], [{"run": run, "env": env}])), {"print-secret"}, run)

    def test_no_permissions_is_the_strictest_and_the_default_is_a_setting(self):
        steps = REPAIRS["preview"]["jobs"]["job"]["steps"]
        self.assertNotIn("write-repository", find_risks(workflow(["pull_request_target"], steps, permissions={})))
        self.assertIn("write-repository", find_risks(workflow(["pull_request_target"], steps, permissions="write-all")))
        by_default = known("test-forks")
        self.assertIn("write-repository", find_risks(by_default))
        self.assertNotIn("write-repository", find_risks(by_default, {**SETTINGS, "defaultPermissions": "read"}))


class Grading(unittest.TestCase):
    def test_counts_exact_answers_only(self):
        known_workflows = lab.workflows()
        self.assertEqual(lab.grade_answers(known_workflows, EXPECTED), (len(EXPECTED), []))
        worse = {**EXPECTED, "cached": [], "test": ["fly"]}
        self.assertEqual(lab.grade_answers(known_workflows, worse), (len(EXPECTED) - 2, ["test: there is no risk fly"]))

    def test_accepts_the_model_repairs(self):
        for name, repair in REPAIRS.items():
            with self.subTest(name):
                self.assertEqual(lab.grade_repair(name, repair), [])

    def test_refuses_the_workflows_as_they_are(self):
        for name in REPAIRS:
            self.assertNotEqual(lab.grade_repair(name, known(name)), [], name)

    def test_refuses_a_repair_that_does_nothing(self):
        for name in REPAIRS:
            self.assertTrue(any("no longer" in problem for problem in lab.grade_repair(name, workflow(["schedule"], []))), name)

    def test_wants_permissions(self):
        repair = copy.deepcopy(REPAIRS["test-forks"])
        del repair["permissions"]
        self.assertIn("permissions of the default", lab.grade_repair("test-forks", repair)[0])
        self.assertEqual(lab.grade_repair("test-forks", {**repair, "permissions": {}}), [])

    def test_accepts_a_script_that_reads_the_event_itself(self):
        script = "github.rest.issues.createComment({...context.issue, body: `Thanks for: ${context.payload.issue.title}`})"
        step = {"uses": "actions/github-script@v7", "with": {"script": script}}
        self.assertEqual(lab.grade_repair("greet", workflow(["issues"], [step], permissions={"issues": "write"})), [])
        step["with"]["script"] = script.replace("${context.payload", "${{ github.event").replace("title}", "title }}")
        self.assertIn("put a command into a script", " ".join(lab.grade_repair("greet", workflow(["issues"], [step], permissions={"issues": "write"}))))

    def test_refuses_the_classic_wrong_repair(self):
        repair = copy.deepcopy(REPAIRS["greet"])
        repair["jobs"]["job"]["steps"][0]["run"] = 'gh issue comment "$NUMBER" --body "Thanks for: ${{ env.TITLE }}"'
        self.assertIn("put a command into a script", " ".join(lab.grade_repair("greet", repair)))

    def test_refuses_a_preview_without_the_token(self):
        repair = {**copy.deepcopy(REPAIRS["preview"]), "on": "pull_request"}
        self.assertIn("gives those no token", lab.grade_repair("preview", repair)[0])

    def test_a_repair_still_has_what_its_commands_read(self):
        def without(name, text):
            return " ".join(lab.grade_repair(name, json.loads(json.dumps(REPAIRS[name]).replace(text, "X"))))

        self.assertIn("gh has no token", without("greet", "GH_TOKEN"))
        self.assertIn("does not know the repository", without("greet", "GH_REPO"))
        self.assertIn("npm does not read", without("release", "NODE_AUTH_TOKEN"))
        self.assertIn("npm does not read", without("release", "registry-url"))
        checkout = copy.deepcopy(REPAIRS["greet"])
        checkout["jobs"]["job"]["steps"].insert(0, CHECKOUT)
        del checkout["jobs"]["job"]["steps"][1]["env"]["GH_REPO"]
        self.assertEqual(lab.grade_repair("greet", checkout), [])

    def test_the_workflows_give_their_commands_what_they_read(self):
        for name, one in lab.workflows().items():
            for step in lab.steps_of(one):
                with self.subTest(name):
                    run, env = step.get("run", ""), step.get("env", {})
                    if "gh " in run:
                        self.assertLessEqual({"GH_TOKEN", "GH_REPO"}, set(env))
                    if "npm publish" in run:
                        self.assertIn("NODE_AUTH_TOKEN", env)
                    if "download-artifact" in step.get("uses", ""):
                        self.assertLessEqual({"run-id", "github-token"}, set(step["with"]))

    def test_says_when_it_is_no_workflow(self):
        self.assertIn("form of a workflow", lab.grade_repair("greet", {"on": ["issues"]})[0])


if __name__ == "__main__":
    unittest.main()
