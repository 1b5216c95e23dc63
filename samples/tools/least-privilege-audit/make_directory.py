"""Makes the invented directory, the same bytes every time: python3 make_directory.py, and with the word key the answers. Read it last."""

import json
import random
import sys

TODAY = "2026-03-02"
RIGHTS = {
    "orders-read": (1, "see orders"), "orders-write": (1, "take and change orders"), "jobs-run": (1, "start jobs on the machines"),
    "stock-read": (1, "see the stock"), "stock-write": (2, "book paper in and out"),
    "customers-read": (2, "see names and addresses of customers"), "customers-export": (3, "take all customers out as a file"),
    "invoices-read": (1, "see invoices"), "invoices-write": (2, "write invoices and credit notes"),
    "suppliers-write": (2, "create suppliers and their bank accounts"),
    "payments-prepare": (2, "prepare payments"), "payments-approve": (3, "release payments"),
    "staff-read": (2, "see the files of staff"), "staff-write": (2, "change the files of staff"),
    "payroll-read": (3, "see wages"), "payroll-write": (3, "change wages"),
    "intranet-write": (1, "write on the intranet"), "door-night": (1, "enter the house at night"),
    "remote-access": (2, "work from outside"), "backup-read": (3, "read all backups"),
    "servers-admin": (3, "administer servers"), "accounts-admin": (3, "administer accounts and rights"),
}
ROLES = {
    "prepress operator": ["orders-read", "jobs-run", "stock-read"],
    "press operator": ["orders-read", "jobs-run"],
    "shift lead": ["orders-read", "jobs-run", "stock-write", "door-night"],
    "bookbinder": ["orders-read", "jobs-run"],
    "dispatcher": ["orders-read", "stock-read", "stock-write"],
    "seller": ["orders-read", "orders-write", "customers-read"],
    "accounts clerk": ["invoices-read", "invoices-write", "payments-prepare"],
    "purchaser": ["invoices-read", "suppliers-write", "stock-read"],
    "head of accounts": ["invoices-read", "payments-approve"],
    "people officer": ["staff-read", "staff-write", "payroll-read"],
    "payroll clerk": ["staff-read", "payroll-read", "payroll-write"],
    "server administrator": ["servers-admin", "backup-read", "remote-access"],
    "help desk": ["accounts-admin", "remote-access"],
    "trainee": ["intranet-write"],
    "manager": ["orders-read", "invoices-read"],
    "managing director": ["orders-read", "invoices-read", "payments-approve"],
    "backup program": ["backup-read"],
    "web shop": ["orders-write", "stock-read"],
    "monitoring program": ["intranet-write"],
    "sealed emergency account": ["servers-admin", "accounts-admin"],
    "fax gateway": ["intranet-write"],
    "test account": [],
}
TEAMS = {
    "prepress": ["prepress operator"] * 12,
    "press": ["shift lead"] * 3 + ["press operator"] * 15,
    "bindery": ["bookbinder"] * 10,
    "dispatch": ["dispatcher"] * 8,
    "sales": ["seller"] * 9,
    "accounts": ["head of accounts", "accounts clerk", "purchaser", "accounts clerk", "accounts clerk"],
    "people": ["people officer", "payroll clerk", "people officer"],
    "it": ["server administrator", "help desk", "server administrator", "trainee", "help desk"],
    "management": ["managing director", "manager", "manager", "manager"],
}
FIRST = "Ada Ben Cleo Dan Edda Finn Gwen Hugo Ines Jon Kaja Leo Mira Nils Olga Paul Rosa Sven Tara Uwe Vera Wim Yara Zeno".split()
LAST = ("Abel Arndt Bahr Berg Blum Brand Busch Cole Dahl Dorn Eck Falk Fink Frey Gold Graf Haas Hahn Hart Heim Holm Horn Ilg Jahn Kern Klee "
        "Koch Kraus Lang Lenz Lind Lohr Maas Mahn May Moll Moss Nagel Noll Ohm Orth Otto Pabst Park Peer Penn Pohl Quast Raab Rau Reed Reh "
        "Rolf Roth Ruf Saal Sand Sax Senn Sohn Stein Strom Taub Thal Thorn Uhl Ulm Veit Vogt Wald Weiss Wolf Zahn Zorn").split()
SERVICES = [
    ("svc-backup", "backup program", "Runs every night."), ("svc-webshop", "web shop", "Takes orders from the shop."),
    ("svc-monitor", "monitoring program", "Watches servers and writes their state on the intranet."),
    ("svc-fax", "fax gateway", "The gateway was switched off in May 2024."),
    ("emergency", "sealed emergency account", "Password in a sealed envelope; the seal was checked in January 2026. Never used, and that is the idea."),
    ("svc-test", "test account", "For trying out new versions. It lives in the real directory."),
]
# (team, number in it): status, note, rights beyond the role with (last used, why it is not needed; None if it is).
SPECIAL = {
    ("press", 17): ("left", "Left on 2025-11-30.", {"remote-access": ("2025-11-12", "")}),
    ("sales", 8): ("left", "Left on 2026-01-31.", {}),
    ("prepress", 11): ("active", "Agency; contract ended on 2026-01-31.", {"remote-access": ("2026-01-29", "")}),
    ("dispatch", 2): ("active", "Came from sales in June 2025.", {
        "customers-export": ("2025-05-28", "moved from sales, kept the right"), "orders-write": ("2025-06-02", "moved from sales, kept the right")}),
    ("press", 3): ("active", "Came from prepress in 2023.", {"stock-read": ("2023-04-03", "moved from prepress, kept the right")}),
    ("accounts", 1): ("active", "Came from people in October 2025.", {
        "payroll-read": ("2026-02-26", "moved from people; used, and nobody asked for it"), "payroll-write": ("2025-09-30", "moved from people, kept the right")}),
    ("bindery", 5): ("active", "Was shift lead in the press room until 2024.", {
        "door-night": ("2024-08-30", "no longer shift lead"), "stock-write": ("2024-08-29", "no longer shift lead")}),
    ("accounts", 2): ("active", "Released payments during the holidays of the head, until 2025-08-31.", {
        "payments-approve": ("2025-08-22", "cover has ended; creates suppliers and could pay them")}),
    ("accounts", 0): ("active", "", {"payments-prepare": ("2026-02-20", "prepares and releases the same payments")}),
    ("management", 0): ("active", "Asked for all rights in 2017.", {
        "accounts-admin": (None, "a wish is not a task"), "servers-admin": (None, "a wish is not a task")}),
    ("management", 2): ("active", "Gets the sum of wages each month as a report.", {"payroll-read": ("2025-01-14", "the report holds the sum")}),
    ("it", 3): ("active", "Account was made as a copy of a colleague's, in September 2025.", {
        "servers-admin": (None, "copied from a colleague"), "backup-read": (None, "copied from a colleague"), "remote-access": ("2026-02-25", "copied; a trainee works in the house")}),
    ("it", 1): ("active", "Repaired the wages program in 2024.", {"payroll-read": ("2024-03-11", "the fault is repaired")}),
    ("bindery", 2): ("active", "Helped in sales until 2026-01-15.", {"orders-write": ("2026-01-15", "cover has ended")}),
    ("prepress", 3): ("active", "The driver of the plate maker needed it in 2022; the machine was sold.", {"servers-admin": ("2022-10-05", "the machine was sold")}),
    ("press", 9): ("active", "", {"remote-access": ("2021-05-19", "works at a machine in the house")}),
    ("bindery", 7): ("active", "", {"remote-access": (None, "works at a machine in the house")}),
    ("sales", 5): ("active", "Writes credit notes for own customers; nobody agreed to it.", {
        "invoices-write": ("2026-02-27", "used, but sells and credits alone, without an agreement")}),
    ("press", 4): ("active", "Deputy of the shift lead until 2026-05-31.", {"door-night": ("2026-02-13", None), "stock-write": ("2026-02-13", None)}),
    ("sales", 0): ("active", "Sends the mailing each October; agreed until the end of 2027.", {"customers-export": ("2025-10-06", None)}),
    ("sales", 3): ("active", "Visits customers; works from outside four days a week.", {"remote-access": ("2026-02-27", None)}),
    ("sales", 6): ("leave", "Parental leave until 2026-08-31. Sign-in is blocked meanwhile.", {}),
    ("accounts", 4): ("active", "Deputy of the head of accounts until 2026-06-30; may not prepare payments meanwhile.", {"payments-approve": (None, None)}),
    ("people", 0): ("active", "Runs the wages while the clerk is at a course, until 2026-03-31.", {"payroll-write": ("2026-02-24", None)}),
    ("dispatch", 0): ("active", "Prints labels: needs addresses. Agreed in March 2025, to be looked at in September 2026.", {"customers-read": ("2026-02-27", None)}),
    ("it", 0): ("active", "On call every second week.", {"door-night": ("2025-12-28", None)}),
    ("management", 1): ("active", "Writes the Monday news.", {"intranet-write": ("2026-03-02", None)}),
}
SERVICE_EXTRAS = {
    "svc-webshop": {"customers-export": ("2024-02-08", "tried out once; the shop takes orders")},
    "svc-monitor": {"servers-admin": ("2026-03-02", "the installer wanted it; watching needs no administrator")},
    "svc-fax": {"customers-read": ("2024-05-14", "the gateway is switched off")},
    "svc-test": {"orders-write": ("2025-12-01", "tests belong in a test system"), "payments-prepare": ("2025-12-01", "tests belong in a test system")},
}
# Whole accounts that are no longer needed, and rights of a role that a deputy must give up meanwhile.
GONE = {("press", 17): "left the house", ("sales", 8): "left the house", ("prepress", 11): "the contract has ended", "svc-fax": "the gateway is switched off"}
# When those were used last. One was used after its person had left: an incident, not a question of an audit.
LAST_DAY = {("press", 17): "2025-11-28", ("prepress", 11): "2026-01-30", "svc-fax": "2024-05-14", ("sales", 8): "2026-01-30"}
USED_AFTERWARDS = {("w.sand", "customers-read"): "2026-02-14"}
GIVEN_UP = {(("accounts", 4), "payments-prepare"): "releases payments meanwhile; never both"}


def make():
    """The directory as an object, and the rights that nobody needs as (account, right, why)."""
    chance = random.Random(80).random
    accounts, needless = [], []

    def used():
        return f"2026-02-{1 + int(chance() * 27):02}" if chance() < 0.9 else f"2025-{7 + int(chance() * 5):02}-{1 + int(chance() * 27):02}"

    def add(key, account, person, team, role, status, note, extras):
        rights = [{"right": right, "lastUsed": used()} for right in ROLES[role]]
        if key in LAST_DAY:
            rights = [{"right": right, "lastUsed": USED_AFTERWARDS.get((account, right), LAST_DAY[key])} for right in ROLES[role]]
        if account == "emergency":
            rights = [{"right": right, "lastUsed": None} for right in ROLES[role]]
        for right in ROLES[role]:
            if key in GONE or (key, right) in GIVEN_UP:
                needless.append((account, right, GONE.get(key) or GIVEN_UP[(key, right)]))
        for right, (last, why) in extras.items():
            rights.append({"right": right, "lastUsed": last})
            if key in GONE or why is not None:
                needless.append((account, right, GONE.get(key) or why))
        accounts.append({"account": account, "person": person, "team": team, "role": role, "status": status, "note": note, "rights": rights})

    names = iter(LAST)
    for team, roles in TEAMS.items():
        for number, role in enumerate(roles):
            last = next(names)
            first = FIRST[int(chance() * len(FIRST))]
            status, note, extras = SPECIAL.get((team, number), ("active", "", {}))
            add((team, number), f"{first[0]}.{last}".lower(), f"{first} {last}", team, role, status, note, extras)
    for account, role, note in SERVICES:
        add(account, account, "", "programs", role, "service", note, SERVICE_EXTRAS.get(account, {}))
    rights = [{"right": right, "weight": weight, "meaning": meaning} for right, (weight, meaning) in RIGHTS.items()]
    roles = [{"role": role, "rights": list_of} for role, list_of in ROLES.items()]
    return {"company": "Fernhill Print (invented)", "today": TODAY, "rights": rights, "roles": roles, "accounts": accounts}, needless


def directory_text():
    """One account on each line, so that people may read the file as well."""
    directory, _ = make()

    def block(name):
        return f'  "{name}": [\n' + ",\n".join("    " + json.dumps(entry) for entry in directory[name]) + "\n  ]"

    head = f'  "company": {json.dumps(directory["company"])},\n  "today": "{directory["today"]}",\n'
    return "{\n" + head + ",\n".join(block(name) for name in ("rights", "roles", "accounts")) + "\n}\n"


def key_text():
    """The rights that nobody needs, as CSV."""
    return "account,right,why\n" + "".join(f'{account},{right},"{why}"\n' for account, right, why in make()[1])


if __name__ == "__main__":
    sys.stdout.write(key_text() if sys.argv[1:] == ["key"] else directory_text())
