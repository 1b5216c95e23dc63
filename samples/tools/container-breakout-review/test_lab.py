import contextlib
import copy
import io
import json
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import lab
from powers import POWERS, find_powers, read_workloads, real_path

HERE = Path(__file__).parent

#: Worked out by hand from the rules of the lesson.
EXPECTED = {
    "web": [],
    "shop": ["become-root"],
    "builder": ["runtime"],
    "backup": ["host-files-read", "host-files-write", "runtime", "cluster"],
    "report": ["host-files-read"],
    "ping": ["host-files-read", "host-files-write", "kernel"],
    "monitor": ["host-processes", "host-network"],
    "tracer": ["host-processes", "process-memory"],
    "tracer-user": ["host-processes"],
    "mounter": ["host-files-read", "host-files-write"],
    "reader": ["host-files-read"],
    "operator": ["cluster"],
    "operator-quiet": [],
    "gateway": ["host-network"],
    "node-logs": ["host-files-read", "host-files-write"],
    "cache": [],
    "driver": ["kernel"],
    "sniffer": ["host-network", "sniff-neighbors", "become-root"],
}


def hardened(name, spec=None, token=None, mounts=(), **security):
    """A model repair of one workload."""
    document = copy.deepcopy(lab.workloads()[name])
    document["metadata"].pop("annotations", None)
    if token:
        document["metadata"]["annotations"] = {"tokenMay": token}
    container = {"name": "main", "securityContext": {"allowPrivilegeEscalation": False, **security}}
    container["volumeMounts"] = [{"name": f"v{i}", "mountPath": path, "readOnly": True} for i, path in enumerate(mounts)]
    volumes = [{"name": f"v{i}", "hostPath": {"path": path}} for i, path in enumerate(mounts)]
    document["spec"] = {"automountServiceAccountToken": bool(token), "volumes": volumes, "containers": [container], **(spec or {})}
    return document


NONE = {"drop": ["ALL"]}
REPAIRS = {
    "web": hardened("web", capabilities={"drop": ["ALL"], "add": ["NET_BIND_SERVICE"]}, readOnlyRootFilesystem=True),
    "backup": hardened("backup", token=["list pods"], mounts=["/srv/data"], runAsUser=1000, capabilities=NONE),
    "ping": hardened("ping", capabilities={"drop": ["ALL"], "add": ["NET_RAW"]}),
    "node-logs": hardened("node-logs", mounts=["/var/log"], capabilities=NONE),
}


class Powers(unittest.TestCase):
    def test_of_each_workload(self):
        documents = lab.workloads()
        self.assertEqual(list(documents), list(EXPECTED))
        for name, document in documents.items():
            with self.subTest(name):
                self.assertEqual(find_powers(document), set(EXPECTED[name]))

    def test_all_of_them_occur(self):
        self.assertEqual({power for powers in EXPECTED.values() for power in powers}, set(POWERS))

    def test_of_paths_by_whatever_spelling(self):
        self.assertEqual([real_path(path) for path in ("/etc/", "//etc", "/srv/../etc", "/var/run", "/var/run/docker.sock")], ["/etc"] * 3 + ["/run", "/run/docker.sock"])
        for path in ("/etc/", "/usr", "/boot", "/srv", "/srv/../root", "/opt/agent"):
            self.assertEqual(find_powers(hardened("node-logs", mounts=[path], capabilities=NONE)), {"host-files-read"}, path)
        for path in ("/run", "/var/run/", "/"):
            self.assertIn("runtime", find_powers(hardened("node-logs", mounts=[path], capabilities=NONE)), path)
        self.assertEqual(find_powers(hardened("node-logs", mounts=["/run/docker.sock"], capabilities=NONE)), {"runtime"})

    def test_of_a_privileged_container_of_another_user(self):
        self.assertIn("kernel", find_powers(hardened("ping", privileged=True, runAsUser=1000)))

    def test_of_the_user_of_the_pod(self):
        document = hardened("tracer", spec={"hostPID": True, "securityContext": {"runAsUser": 1000}}, capabilities={"drop": ["ALL"], "add": ["SYS_PTRACE"]})
        self.assertEqual(find_powers(document), {"host-processes"})


class Grading(unittest.TestCase):
    def test_counts_exact_answers_only(self):
        documents = lab.workloads()
        self.assertEqual(lab.grade_answers(documents, EXPECTED), (len(EXPECTED), []))
        worse = {**EXPECTED, "report": ["host-files-read", "kernel"], "web": ["fly"]}
        self.assertEqual(lab.grade_answers(documents, worse), (len(EXPECTED) - 2, ["web: there is no power fly"]))

    def test_accepts_the_model_repairs(self):
        for name, document in REPAIRS.items():
            with self.subTest(name):
                self.assertEqual(lab.grade_hardening(name, document), [])

    def test_refuses_the_workloads_as_they_are(self):
        for name in REPAIRS:
            self.assertNotEqual(lab.grade_hardening(name, lab.workloads()[name]), [])

    def test_refuses_a_repair_that_breaks_the_work(self):
        for name in REPAIRS:
            broken = hardened(name, runAsUser=1000, capabilities=NONE)
            self.assertIsNotNone(lab.works(name, read_workloads(broken)[0]), name)

    def test_refuses_a_path_that_the_work_does_not_need(self):
        for name, mounts in {"web": ["/srv/cache"], "backup": ["/srv/data", "/srv/other"], "node-logs": ["/var/log", "/boot"]}.items():
            repair = hardened(name, mounts=mounts, token=["list pods"] if name == "backup" else None, capabilities=NONE)
            self.assertIn("mounts a path", " ".join(lab.grade_hardening(name, repair)), name)

    def test_refuses_shared_memory(self):
        repair = copy.deepcopy(REPAIRS["web"])
        repair["spec"]["hostIPC"] = True
        self.assertEqual(lab.grade_hardening("web", repair), ["it shares memory with processes of the node"])

    def test_reads_every_container(self):
        for where in ("initContainers", "ephemeralContainers"):
            repair = copy.deepcopy(REPAIRS["ping"])
            repair["spec"][where] = [{"name": "first", "securityContext": {"privileged": True}}]
            self.assertIn("load code into the kernel", " ".join(lab.grade_hardening("ping", repair)), where)
        second = copy.deepcopy(REPAIRS["ping"])
        second["spec"]["containers"].append({"name": "second"})
        self.assertIn("it has 13 capabilities that it does not need", lab.grade_hardening("ping", second))

    def test_logs_of_pods_are_for_root_and_its_group(self):
        for user in ({"runAsUser": 1000}, {"runAsUser": 1000, "runAsGroup": 1000}):
            repair = hardened("node-logs", mounts=["/var/log"], capabilities=NONE, **user)
            self.assertIn("belong to root", lab.grade_hardening("node-logs", repair)[0])
        group = hardened("node-logs", mounts=["/var/log"], capabilities=NONE, runAsUser=1000, runAsGroup=0)
        self.assertEqual(lab.grade_hardening("node-logs", group), [])

    def test_says_when_it_is_no_manifest(self):
        self.assertIn("form of a manifest", lab.grade_hardening("web", {"spec": {"containers": []}})[0])

    def test_a_capability_has_no_effect_for_another_user(self):
        document = hardened("web", runAsUser=1000, capabilities={"drop": ["ALL"], "add": ["NET_BIND_SERVICE"]}, readOnlyRootFilesystem=True)
        self.assertIn("has no effect for this user", lab.grade_hardening("web", document)[0])


class Lesson(unittest.TestCase):
    def test_another_user_changes_what_the_first_answer_says(self):
        changed = {}
        for name, document in lab.workloads().items():
            powers = find_powers(document)
            security = document["spec"]["containers"][0].setdefault("securityContext", {})
            security["runAsUser"] = 0 if security.get("runAsUser") else 1000
            difference = (find_powers(document) ^ powers) - {"become-root"}
            if difference:
                changed[name] = sorted(difference)
        self.assertEqual(
            changed,
            {
                "builder": ["runtime"],
                "monitor": ["sniff-neighbors"],
                "tracer": ["process-memory"],
                "tracer-user": ["process-memory"],
                "reader": ["host-files-read"],
                "driver": ["kernel"],
            },
        )


class CommandLine(unittest.TestCase):
    def run_lab(self, *arguments):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            code = lab.main(list(arguments))
        return code, out.getvalue()

    def test_lists_and_shows(self):
        self.assertIn("tracer-user", self.run_lab("list")[1])
        self.assertEqual(json.loads(self.run_lab("show", "cache")[1])["metadata"]["name"], "cache")

    def check(self, answers):
        """Runs the check with answers of its own: those in work/ are the learner's, and may be right."""
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(lab, "WORK", Path(folder)):
            (Path(folder) / "answers.json").write_text(json.dumps(answers), encoding="utf-8")
            return self.run_lab("check")

    def test_check_does_not_print_an_answer(self):
        code, text = self.check({"web": [], "shop": []})
        self.assertEqual(code, 1)
        self.assertFalse([power for power in POWERS if power in text])
        self.assertIn("1 of 18 workloads are judged exactly right, 2 answered.", text)

    def test_check_is_content_with_all_answers(self):
        self.assertEqual(self.check(EXPECTED)[0], 0)

    def test_explains_itself(self):
        self.assertEqual(self.run_lab("show", "nothing")[0], 2)


if __name__ == "__main__":
    unittest.main()
