"""The tests of the export and of its answers: python3 -m unittest. The script has its own: test.ps1."""

import csv
import hashlib
import re
import unittest
from collections import Counter
from pathlib import Path

import make_events

HERE = Path(__file__).resolve().parent


def read(name):
    return (HERE / name).read_text(encoding="utf-8")


ROWS = list(csv.DictReader(read("events.csv").splitlines()))
ANSWERS = {int(number): answer for number, answer in re.findall(r"^\| (\d) \| `([^`]+)` \|", read("answers.md"), re.M)}


def rows(event=None, holding="", **columns):
    """The rows with this event number, with this text in their detail, and with these columns."""
    return [row for row in ROWS
            if (event is None or row["EventId"] == str(event)) and holding.lower() in row["Detail"].lower()
            and all(row[name.capitalize()] == value for name, value in columns.items())]


def only(found):
    assert len(found) == 1, f"{len(found)} rows instead of one"
    return found[0]


class ExportTest(unittest.TestCase):
    def test_the_generator_gives_the_export_byte_for_byte(self):
        self.assertEqual(make_events.make(), read("events.csv"))

    def test_it_has_five_thousand_rows_in_order(self):
        self.assertEqual(len(ROWS), 5000)
        self.assertEqual([row["Time"] for row in ROWS], sorted(row["Time"] for row in ROWS))
        self.assertEqual([int(row["Record"]) for row in ROWS], list(range(41200, 46200)))

    def test_every_row_has_all_columns_and_no_sign_that_needs_quotes(self):
        for line in read("events.csv").splitlines():
            self.assertEqual(line.count(","), 7, line)
            self.assertTrue(line.isascii() and '"' not in line, line)

    def test_the_people_sit_where_the_brief_says(self):
        for number, person in enumerate(make_events.PEOPLE, 1):
            self.assertEqual({row["Computer"] for row in rows(4688, account=person)}, {f"WS-{number:02}"})


class AnswersTest(unittest.TestCase):
    def test_there_are_nine(self):
        self.assertEqual(sorted(ANSWERS), list(range(1, 10)))

    def test_the_three_attempts_are_the_only_ones_of_their_kind(self):
        value = only([row for row in rows(4657, r"CurrentVersion\Run;") if r"Program Files" not in row["Detail"]])
        task = only([row for row in rows(4698) if row["Account"] == "svc-backup" and row["Computer"] != "SRV-BACKUP"])
        service = only([row for row in rows(7045) if "Inventory" not in row["Detail"]])
        self.assertEqual([value["Record"], task["Record"], service["Record"]], [ANSWERS[1], ANSWERS[2], ANSWERS[3]])
        for row in (value, task, service):
            self.assertIn(f"\\{ANSWERS[4]}", row["Detail"])

    def test_the_first_program_came_out_of_a_document(self):
        first = rows(4688, r"Program=C:\Users\r.hart\AppData\Local\Temp\viewer_7731.exe")[0]
        self.assertEqual(first["Record"], ANSWERS[5])
        self.assertIn(r"Parent=C:\Program Files\Office\write.exe", first["Detail"])
        maker = only(rows(4657, "pstat.exe"))
        self.assertIn("viewer_7731.exe", maker["Detail"])

    def test_the_sigma_rules_find_their_own_events_and_no_others(self):
        text = read("answers.md")
        values = {field: re.search(rf"{re.escape(field)}: '(.+)'", text)[1] for field in ("ObjectName|endswith", "NewValue|contains", "TaskContent|contains", "ImagePath|startswith")}
        runs = [row for row in rows(4657, values["ObjectName|endswith"] + ";") if values["NewValue|contains"] not in row["Detail"]]
        tasks = rows(4698, values["TaskContent|contains"])
        # In Sigma a backslash before another one means a backslash.
        shares = rows(7045, "File=" + values["ImagePath|startswith"].replace("\\\\", "\\"))
        self.assertEqual([only(found)["Record"] for found in (runs, tasks, shares)], [ANSWERS[1], ANSWERS[2], ANSWERS[3]])
        self.assertEqual(re.search(r"IpAddress: '(.+)'", text)[1], "192.0.2.13")

    def test_the_misused_account_logs_on_from_elsewhere_twice(self):
        strange = [row for row in rows(4624, account=ANSWERS[6]) if row["Source"] != "192.0.2.13"]
        self.assertEqual([(row["Computer"], row["Source"]) for row in strange], [("SRV-FILE", ANSWERS[7]), ("DC-01", "192.0.2.11")])
        self.assertGreater(len(rows(4624, account=ANSWERS[6])), 20)

    def test_one_attempt_failed_and_one_ran_five_times(self):
        failure = only(rows(7000, "Print Status Provider"))
        self.assertEqual(failure["Computer"].lower(), ANSWERS[8])
        self.assertEqual(rows(4688, "Program=C:\\ProgramData\\PrinterStatus", computer="SRV-FILE"), rows(4688, "pstat", computer="SRV-FILE"))
        self.assertEqual(len(rows(4688, "pstat", computer="SRV-FILE")), int(ANSWERS[9]))
        self.assertEqual(rows(4688, "pstat", computer="DC-01"), [])

    def test_the_numbers_that_the_answers_name(self):
        counts = Counter(row["EventId"] for row in ROWS)
        self.assertEqual((counts["4688"], counts["7000"], counts["7045"], counts["1102"]), (1972, 2, 17, 0))

    def test_the_script_knows_the_digests(self):
        digests = re.findall(r"'([0-9A-F]{16})'", read("hunt.ps1"))
        wanted = [hashlib.sha256(f"event-log-hunt:{number}:{ANSWERS[number]}".encode()).hexdigest()[:16].upper() for number in range(1, 10)]
        self.assertEqual(digests, wanted)

    def test_the_counts_in_the_tests_of_the_script(self):
        span = [row for row in rows(4625, account="j.reed") if "2026-03-02T08:12:03" <= row["Time"] < "2026-03-02T08:12:58"]
        self.assertEqual(len(span), 3)
        self.assertEqual(len(rows(7045)) + len(rows(4698)), 52)
        self.assertEqual((len(rows(4720)), len(rows(source="192.0.2.30")), len(rows(7045, "INVENTORY"))), (1, 1, 16))


class ScriptTest(unittest.TestCase):
    def test_it_reads_one_file_of_its_own_folder(self):
        script = read("hunt.ps1")
        self.assertEqual(re.findall(r"Join-Path \$PSScriptRoot '([^']+)'", script), ["events.csv"])
        self.assertEqual(len(re.findall(r"Import-Csv|Get-Content|\[System\.IO", script)), 1)

    def test_it_is_plain_ascii_for_the_oldest_powershell(self):
        for name in ("hunt.ps1", "test.ps1"):
            self.assertTrue(read(name).isascii(), name)


if __name__ == "__main__":
    unittest.main()
