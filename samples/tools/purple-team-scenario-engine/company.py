"""The invented company and its honest days: people, machines, habits, and the noise that looks like an attack and is none."""
from functools import lru_cache

from chance import Chance

DAYS = 3
DAY = 86_400
HOUR = 3_600
FIRST_DAY = 2  # Monday, 2 March 2026

NAMES = "ada ben cleo dora emil fay gus hana ivo june kai lena milo nora otto pia quinn rosa sven tess".split()
ADMINS = ("ivo", "nora")
SITES = ("intranet.example.com", "wiki.example.com", "news.example.org", "maps.example.org", "videos.example.net", "shop.example.net")
PROGRAMS = ("mail", "browser", "editor", "sheets", "calendar", "calculator", "viewer")
FOLDERS = ("plans", "invoices", "offers", "photos", "minutes")


class Person:
    """Somebody with a workstation, an address at the office and one at home."""

    def __init__(self, index, name):
        self.name = name
        self.host = f"ws-{name}"
        self.address = f"10.20.1.{10 + index}"
        self.home = f"198.51.100.{20 + index}"
        self.is_admin = name in ADMINS


PEOPLE = [Person(index, name) for index, name in enumerate(NAMES)]


def clock(second):
    """Seconds since the first midnight as ISO 8601, UTC."""
    day, rest = divmod(second, DAY)
    return f"2026-03-{FIRST_DAY + day:02d}T{rest // HOUR:02d}:{rest // 60 % 60:02d}:{rest % 60:02d}Z"


@lru_cache(maxsize=64)
def honest_days(seed):
    """Three working days without any attack, as (second, event) pairs in no particular order. Kept, so copy before changing."""
    chance = Chance(f"{seed}/company")
    found = []
    for day in range(DAYS):
        for person in PEOPLE:
            found += _working_day(chance, day * DAY, person)
        found += _machines(chance, day * DAY)
        found += _look_alikes(chance, day * DAY)
    return found


def _working_day(chance, midnight, person):
    begin = midnight + 8 * HOUR + chance.below(4_500)
    end = midnight + 16 * HOUR + chance.below(7_200)
    at_home = chance.maybe(0.25)
    source = person.home if at_home else person.address

    def some_time():
        return begin + 60 + chance.below(end - begin - 60)

    day = []
    for mistake in range(chance.pick((0, 0, 0, 0, 0, 1, 1, 2))):
        day.append((begin - 40 + 15 * mistake, {"event": "login.failed", "host": "sso01", "user": person.name, "source": source}))
    if at_home:
        day.append((begin - 2, {"event": "push.sent", "host": "sso01", "user": person.name, "source": source}))
        day.append((begin - 1, {"event": "push.approved", "host": "sso01", "user": person.name, "source": source}))
    day.append((begin, {"event": "login.ok", "host": "sso01", "user": person.name, "source": source}))
    for _ in range(chance.whole(6, 10)):
        site = chance.pick(SITES)
        sent = chance.whole(300, 9_000)
        moment = some_time()
        day.append((moment - 1, {"event": "dns.query", "host": person.host, "name": site}))
        day.append((moment, {"event": "web.request", "host": person.host, "user": person.name, "site": site, "bytes_out": sent}))
    for _ in range(chance.whole(2, 4)):
        program = chance.pick(PROGRAMS)
        day.append((some_time(), _process(person.host, person.name, program, "desktop")))
    for _ in range(chance.whole(2, 5)):
        path = f"/{chance.pick(FOLDERS)}/{chance.word(6)}.txt"
        day.append((some_time(), {"event": "file.read", "host": "files01", "user": person.name, "path": path}))
    for _ in range(chance.whole(1, 3)):
        target = f"{chance.pick(NAMES)}@example.com" if chance.maybe(0.7) else f"{chance.word(5)}@example.org"
        day.append((some_time(), {"event": "mail.sent", "host": "mail01", "user": person.name, "to": target, "bytes_out": chance.whole(900, 60_000)}))
    return day


def _machines(chance, midnight):
    """What runs by itself: backup, monitoring, updates, the web server's visitors."""
    found = []
    for index in range(30):
        path = f"/{chance.pick(FOLDERS)}/{chance.word(6)}.txt"
        found.append((midnight + 2 * HOUR + index * 9, {"event": "file.read", "host": "files01", "user": "svc-backup", "path": path}))
    sent = {"event": "web.request", "host": "files01", "user": "svc-backup", "site": "vault.example.com", "bytes_out": chance.whole(700, 900) * 1_000_000}
    found.append((midnight + 2 * HOUR + 600, sent))
    for hour in range(24):
        failed = {"event": "login.failed", "host": "sso01", "user": "svc-monitor", "source": "10.20.0.9"}
        found.append((midnight + hour * HOUR + 300 + chance.below(3), failed))
        update = {"event": "web.request", "host": "files01", "user": "svc-update", "site": "updates.example.net", "bytes_out": 512}
        found.append((midnight + hour * HOUR + 1_200 + chance.below(2), update))
    for _ in range(40):
        source = f"198.51.100.{chance.whole(100, 250)}"
        path = chance.pick(("/", "/prices", "/about", "/contact", "/style.css", "/old-page"))
        status = 404 if path == "/old-page" else 200
        hit = {"event": "web.hit", "host": "web01", "source": source, "method": "GET", "path": path, "status": status}
        found.append((midnight + chance.below(DAY), hit))
    return found


def _look_alikes(chance, midnight):
    """Honest work that resembles each of the stories; an alert on it wakes a colleague for nothing."""
    noon = midnight + 12 * HOUR
    evening = midnight + 18 * HOUR
    forgetful, photographer, sender, sorter = chance.shuffled([person for person in PEOPLE if not person.is_admin])[:4]
    admin = chance.pick([person for person in PEOPLE if person.is_admin])
    found = []
    for attempt in range(chance.whole(5, 7)):
        failed = {"event": "login.failed", "host": "sso01", "user": forgetful.name, "source": forgetful.address}
        found.append((noon + attempt * 22, failed))
    for index in range(chance.whole(2, 3)):
        found.append((noon + 900 + index * 40, {"event": "push.sent", "host": "sso01", "user": forgetful.name, "source": forgetful.home}))
    found.append((noon + 1_020, {"event": "push.approved", "host": "sso01", "user": forgetful.name, "source": forgetful.home}))
    for index in range(chance.whole(14, 20)):
        path = f"/photos/{chance.word(6)}.jpg"
        renamed = {"event": "file.renamed", "host": "files01", "user": photographer.name, "path": path, "new_ending": "jpg"}
        found.append((noon + 1_800 + index * 6, renamed))
    upload = {"event": "web.request", "host": sender.host, "user": sender.name, "site": "storage.example.net", "bytes_out": chance.whole(200, 400) * 1_000_000}
    found.append((noon + 2_700, upload))
    rule = {"event": "mail.rule", "host": "mail01", "user": sorter.name, "action": "forward", "to": f"{chance.pick(NAMES)}@example.com"}
    found.append((noon + 3_000, rule))
    for index, host in enumerate(chance.shuffled(("sso01", "mail01", "files01", "web01"))):
        entered = {"event": "remote.login", "host": host, "user": f"adm-{admin.name}", "source": admin.address}
        found.append((evening + 240 * index, entered))
    found.append((evening + 2_000, _process("web01", "svc-deploy", "shell", "deploy")))
    task = {"event": "task.created", "host": "files01", "user": f"adm-{admin.name}", "program": "/programs/cleanup/run"}
    found.append((evening + 2_200, task))
    newcomer = chance.word(5, "abcdefghijklm")
    found.append((noon - 5_000, {"event": "account.created", "host": "sso01", "user": f"adm-{admin.name}", "target": newcomer}))
    found.append((noon - 4_900, {"event": "group.added", "host": "sso01", "user": f"adm-{admin.name}", "target": newcomer, "group": "staff"}))
    for _ in range(12):
        name = f"{chance.word(34)}.cdn.example.net"
        found.append((midnight + 8 * HOUR + chance.below(8 * HOUR), {"event": "dns.query", "host": chance.pick(PEOPLE).host, "name": name}))
    return found


def _process(host, user, program, parent):
    return {"event": "process.started", "host": host, "user": user, "program": program, "parent": parent}
