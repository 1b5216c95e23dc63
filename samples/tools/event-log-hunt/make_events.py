"""Makes the invented export, the same bytes every time: python3 make_events.py > another.csv. It spoils the hunt: read it last."""

import random
import sys
from datetime import datetime, timedelta

HEAD = "Record,Time,Computer,Channel,EventId,Account,Source,Detail"
ROWS = 5000
MONDAY = datetime(2026, 3, 2)

PEOPLE = ["a.berg", "b.cole", "c.lind", "d.fox", "e.novak", "f.ray", "r.hart", "h.sato", "j.reed", "k.olsen", "l.kaya", "m.vale"]
WORKPLACES = [f"WS-{number:02}" for number in range(1, 13)]
SERVERS = ["DC-01", "SRV-FILE", "SRV-PRINT", "SRV-BACKUP"]
ADDRESS = {name: f"192.0.2.{40 + number}" for number, name in enumerate(WORKPLACES, 1)}
ADDRESS.update({"DC-01": "192.0.2.10", "SRV-FILE": "192.0.2.11", "SRV-PRINT": "192.0.2.12", "SRV-BACKUP": "192.0.2.13"})
PROGRAMS = [r"C:\Program Files\Office\write.exe", r"C:\Program Files\Office\mail.exe", r"C:\Program Files\Office\sheet.exe",
            r"C:\Program Files\Orders\orders.exe", r"C:\Windows\System32\notepad.exe", r"C:\Program Files\Web\browser.exe"]
SERVICES = ["Print Spooler", "Background Transfer", "Software Protection", "Time Service", "Windows Update"]
VALUES = [(r"Explorer\RecentDocs", "MRUListEx"), (r"Explorer\StreamMRU", "0"), (r"Internet Settings", "ProxyEnable"), (r"Themes", "CurrentTheme")]
SYSTEM = "SYSTEM"
EXPLORER = r"C:\Windows\explorer.exe"
SCHEDULE = r"C:\Windows\System32\svchost.exe -k netsvcs -s Schedule"
VIEWER = r"C:\Users\r.hart\AppData\Local\Temp\viewer_7731.exe"
RUN = r"\REGISTRY\USER\{0}\Software\Microsoft\Windows\CurrentVersion\Run"


class Export:
    """Collects events; chance comes from one seed, and only from random(), which is the same in every version of Python."""

    def __init__(self):
        self.rows = []
        self.chance = random.Random(20260302).random

    def pick(self, choices):
        return choices[int(self.chance() * len(choices))]

    def add(self, when, computer, event, account, detail, source=""):
        channel = "System" if event in (7000, 7036, 7045) else "Security"
        self.rows.append((when, len(self.rows), computer, channel, event, account, source, detail))


def at(day, clock):
    """A moment of the week: day 0 is Monday."""
    hours, minutes, seconds = (int(part) for part in clock.split(":"))
    return MONDAY + timedelta(days=day, hours=hours, minutes=minutes, seconds=seconds)


def started(program, parent):
    return f"Program={program}; Parent={parent}"


def task(name, runs, trigger, run_as):
    return f"Task={name}; Runs={runs}; Trigger={trigger}; RunAs={run_as}"


def service(name, file, start="auto"):
    return f"Service={name}; File={file}; Start={start}; RunAs=LocalSystem"


def the_story(log):
    """What the hunter is to find."""
    log.add(at(1, "10:42:17"), "WS-07", 4688, "r.hart", started(PROGRAMS[0], PROGRAMS[1]))
    log.add(at(1, "10:42:51"), "WS-07", 4688, "r.hart", started(VIEWER, PROGRAMS[0]))
    log.add(at(1, "10:47:33"), "WS-07", 4657, "r.hart",
            f"Key={RUN.format('r.hart')}; Value=PrinterStatus; New=C:\\Users\\r.hart\\AppData\\Roaming\\PrinterStatus\\pstat.exe; Process={VIEWER}")
    for clock, program in (("11:20:08", "whoami.exe"), ("11:20:31", "net.exe group"), ("11:31:02", "nltest.exe")):
        log.add(at(1, clock), "WS-07", 4688, "r.hart", started(rf"C:\Windows\System32\{program}", VIEWER))
    for day, clock in ((2, "08:03:40"), (3, "08:01:12"), (4, "08:05:26")):
        log.add(at(day, clock) - timedelta(seconds=31), "WS-07", 4624, "r.hart", "LogonType=2", ADDRESS["WS-07"])
        log.add(at(day, clock), "WS-07", 4688, "r.hart", started(r"C:\Users\r.hart\AppData\Roaming\PrinterStatus\pstat.exe", EXPLORER))
    log.add(at(2, "02:06:44"), "SRV-FILE", 4624, "svc-backup", "LogonType=3", ADDRESS["WS-07"])
    log.add(at(2, "02:06:44"), "SRV-FILE", 4672, "svc-backup", "Privileges=SeBackupPrivilege SeRestorePrivilege")
    log.add(at(2, "02:13:05"), "SRV-FILE", 4698, "svc-backup",
            task(r"\Microsoft\Windows\Defrag\ScheduledDefragCheck", r"C:\ProgramData\PrinterStatus\pstat.exe", "daily 02:30", SYSTEM))
    for day in range(2, 7):
        log.add(at(day, "02:30:01"), "SRV-FILE", 4688, SYSTEM, started(r"C:\ProgramData\PrinterStatus\pstat.exe", SCHEDULE))
    log.add(at(3, "23:49:10"), "DC-01", 4624, "svc-backup", "LogonType=3", ADDRESS["SRV-FILE"])
    log.add(at(3, "23:51:40"), "DC-01", 7045, "svc-backup", service("Print Status Provider", r"\\SRV-FILE\public\pstat.exe"))
    log.add(at(3, "23:51:41"), "DC-01", 7000, SYSTEM, "Service=Print Status Provider; Error=Access is denied")


def honest_look_alikes(log):
    """Events of the same numbers that are what they seem; the brief lists the changes behind them."""
    for number, computer in enumerate(WORKPLACES + SERVERS):
        log.add(at(2, "12:00:05") + timedelta(seconds=83 * number), computer, 7045, "svc-deploy",
                service("Inventory Agent", r"C:\Program Files\Inventory\agent.exe"))
        log.add(at(0, "18:30:11") + timedelta(seconds=47 * number), computer, 4698, SYSTEM,
                task(r"\Microsoft\Windows\UpdateOrchestrator\Reboot", r"C:\Windows\System32\usoclient.exe StartReboot", "once", SYSTEM))
        log.add(at(0, "18:31:02") + timedelta(seconds=47 * number), computer, 4698, SYSTEM,
                task(r"\Microsoft\Windows\Defrag\ScheduledDefrag", r"C:\Windows\System32\defrag.exe -c -h -o", "weekly", SYSTEM))
    log.add(at(3, "22:40:19"), "SRV-PRINT", 4698, "adm-moss", task(r"\Maintenance\SpoolClean", r"C:\Tools\spoolclean.cmd", "daily 05:00", SYSTEM))
    log.add(at(3, "22:38:02"), "SRV-PRINT", 4624, "adm-moss", "LogonType=10", "192.0.2.30")
    log.add(at(5, "03:00:04"), "SRV-BACKUP", 4698, "svc-backup", task(r"\Backup\Month", r"C:\Program Files\Backup\run.exe --month", "monthly", "svc-backup"))
    log.add(at(4, "09:12:44"), "WS-10", 4657, "k.olsen",
            f"Key={RUN.format('k.olsen')}; Value=MeetingNow; New=C:\\Program Files\\MeetingNow\\meet.exe; Process=C:\\Program Files\\MeetingNow\\setup.exe")
    log.add(at(0, "09:31:20"), "WS-03", 4657, "c.lind",
            f"Key={RUN.format('c.lind')}; Value=PrinterStatus; New=C:\\Program Files\\Printer\\status.exe; Process=C:\\Program Files\\Printer\\setup.exe")
    log.add(at(1, "15:08:37"), "WS-09", 4688, "j.reed", started(r"C:\Users\j.reed\Downloads\setup_label.exe", EXPLORER))
    log.add(at(4, "16:20:00"), "DC-01", 4720, "hr-import", "New=t.baker; Reason=starts on 9 March")
    log.add(at(0, "07:59:12"), "DC-01", 7000, SYSTEM, "Service=Telephone Service; Error=The service cannot be started in safe mode")
    for second in (3, 19, 44, 58):
        log.add(at(0, "08:12:00") + timedelta(seconds=second), "DC-01", 4625, "j.reed", "LogonType=2; Reason=wrong password", ADDRESS["WS-09"])
    for day in range(7):
        for computer in ("SRV-FILE", "SRV-PRINT", "DC-01"):
            log.add(at(day, "01:15:00") + timedelta(seconds=int(log.chance() * 200)), computer, 4624, "svc-backup", "LogonType=3", ADDRESS["SRV-BACKUP"])


def ordinary_event(log):
    """One event as the machines write them all day; people work from Monday to Friday."""
    person = int(log.chance() * len(PEOPLE))
    name, computer = PEOPLE[person], WORKPLACES[person]
    when = at(int(log.chance() * 5), "07:40:00") + timedelta(seconds=int(log.chance() * 36000))
    kind = log.chance()
    if kind < 0.40:
        log.add(when, computer, 4688, name, started(log.pick(PROGRAMS), EXPLORER))
    elif kind < 0.52:
        log.add(when, "SRV-FILE", 5140, name, f"Share={log.pick(['public', 'orders', 'recipes'])}; Access=read", ADDRESS[computer])
    elif kind < 0.62:
        log.add(when, "DC-01", 4769, name, f"Service={log.pick(SERVERS)}", ADDRESS[computer])
    elif kind < 0.70:
        log.add(when, computer, 4624, name, f"LogonType={log.pick([2, 7, 7])}", ADDRESS[computer])
    elif kind < 0.76:
        log.add(when, computer, 4634, name, "LogonType=7")
    elif kind < 0.86:
        anytime = at(int(log.chance() * 7), "00:00:00") + timedelta(seconds=int(log.chance() * 86400))
        log.add(anytime, log.pick(WORKPLACES + SERVERS), 7036, SYSTEM, f"Service={log.pick(SERVICES)}; State={log.pick(['running', 'stopped'])}")
    elif kind < 0.95:
        key, value = log.pick(VALUES)
        log.add(when, computer, 4657, name,
                f"Key=\\REGISTRY\\USER\\{name}\\Software\\Microsoft\\Windows\\CurrentVersion\\{key}; Value={value}; New=(binary); Process={EXPLORER}")
    elif kind < 0.965:
        log.add(when, "DC-01", 4625, name, "LogonType=2; Reason=wrong password", ADDRESS[computer])
    else:
        log.add(when, log.pick(SERVERS), 4672, log.pick(["SYSTEM", "svc-deploy", "adm-moss"]), "Privileges=SeSecurityPrivilege")


def make():
    """The whole export as text, oldest event first, numbered like an event log."""
    log = Export()
    the_story(log)
    honest_look_alikes(log)
    while len(log.rows) < ROWS:
        ordinary_event(log)
    lines = [HEAD]
    for number, (when, _, *fields) in enumerate(sorted(log.rows)):
        lines.append(",".join([str(41200 + number), when.strftime("%Y-%m-%dT%H:%M:%SZ"), *map(str, fields)]))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(make())
