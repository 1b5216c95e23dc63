#!/usr/bin/env python3
"""Step through a DNS resolution, from the root to the answer, on canned zone files.

    python3 stepper.py zones
    python3 stepper.py resolve www.shop.example A
    python3 stepper.py resolve www.shop.example A --dnssec
    python3 stepper.py resolve www.shop.example A --dnssec --tamper
    python3 stepper.py replies
    python3 stepper.py judge 3 forged

Reads the JSON files beside it and prints. Nothing is asked of any real server.
"""
import argparse
import json
import sys
from pathlib import Path

import toy_dnssec

HERE = Path(__file__).resolve().parent
MOST_STEPS = 16
FORGED_ADDRESS = "203.0.113.66"


def load(name):
    """One of the JSON files of this folder."""
    return json.loads((HERE / name).read_text(encoding="utf-8"))


def load_zones():
    """All zones by name, each with its records."""
    zones = [json.loads(path.read_text(encoding="utf-8")) for path in sorted((HERE / "zones").glob("*.json"))]
    return {zone["zone"]: zone for zone in zones}


def absolute(name):
    """A name with its final dot, in lowercase letters."""
    return name.lower().rstrip(".") + "."


def within(name, zone):
    """Whether a name lies in a zone: shop.example. lies in example. and in the root."""
    return zone == "." or name == zone or name.endswith("." + zone)


def records_of(zone, name, kind):
    """The records of one name and type in a zone."""
    return [record for record in zone["records"] if record["name"] == name and record["type"] == kind]


# --- what a name server says ---------------------------------------------------------------------

def ask(zone, name, kind):
    """The reply of the server of this zone: its kind and the records that go with it."""
    for wanted in (kind, "CNAME"):
        found = records_of(zone, name, wanted)
        if found and not delegation_for(zone, name):
            return {"kind": "answer" if wanted == kind else "alias", "records": found}
    cut = delegation_for(zone, name)
    if cut:
        servers = records_of(zone, cut, "NS")
        glue = [record for server in servers for record in records_of(zone, server["value"], "A")]
        return {"kind": "referral", "zone": cut, "records": servers, "glue": glue, "ds": records_of(zone, cut, "DS")}
    known = any(within(record["name"], name) for record in zone["records"])
    return {"kind": "no data" if known else "no such name", "records": []}


def delegation_for(zone, name):
    """The child zone to which this name was delegated, or None when the zone answers itself."""
    cuts = {record["name"] for record in zone["records"] if record["type"] == "NS" and record["name"] != zone["zone"]}
    return max((cut for cut in cuts if within(name, cut)), key=len, default=None)


# --- the resolver ----------------------------------------------------------------------------------

class Resolver:
    """Asks one zone after the other and keeps a record of every step."""

    def __init__(self, dnssec=False, tamper=False):
        self.zones = load_zones()
        self.dnssec, self.tamper = dnssec, tamper
        self.steps, self.lines = 0, []

    def say(self, text):
        self.lines.append(text)

    def resolve(self, name, kind, depth=0):
        """The result for a name: (status, records). Status: secure, insecure, bogus, or the reason for having none."""
        name, zone, trusted = absolute(name), self.zones["."], None
        if self.dnssec:
            trusted = self.trust_root()
            if trusted is None:
                return "bogus", []
        while True:
            self.steps += 1
            if self.steps > MOST_STEPS:
                self.say("  Too many steps. Aliases that point at each other never end; a resolver must give up.")
                return "gave up", []
            server = zone["server"]
            self.say(f"Step {self.steps}. Ask {server['name']} ({server['address']}): {name} {kind}?")
            reply = ask(zone, name, kind)
            if reply["kind"] == "referral":
                trusted = self.follow(zone, reply, trusted)
                if trusted == "bogus":
                    return "bogus", []
                zone = self.zones[reply["zone"]]
                if not reply["glue"]:
                    self.find_server(reply, depth)
                continue
            if reply["kind"] in ("no data", "no such name"):
                self.say(f"  Reply: {reply['kind']}. The search ends here.")
                return reply["kind"], []
            records = self.disturb(reply["records"])
            self.show(records)
            status = self.check_answer(zone, name, records, trusted)
            if status == "bogus" or reply["kind"] == "answer":
                return status, records
            target = records[0]["value"]
            self.say(f"  {name} is an alias. Start again at the root with {target}")
            rest, found = self.resolve(target, kind, depth)
            return (rest if rest != "secure" else status), found

    def disturb(self, records):
        """With --tamper somebody on the way replaces every address in an answer."""
        if not self.tamper:
            return records
        return [{**records[0], "value": FORGED_ADDRESS}] if records[0]["type"] == "A" else records

    def show(self, records):
        for record in records:
            self.say(f"  Reply: {record['name']} {record['type']} {record['value']} (may be kept for {record['ttl']} s)")

    def follow(self, zone, reply, trusted):
        """A referral: who to ask next, and with --dnssec whether the next zone's key can be trusted."""
        servers = ", ".join(record["value"] for record in reply["records"])
        self.say(f"  Reply: not mine. {reply['zone']} is served by {servers}")
        for record in reply["glue"]:
            self.say(f"  Glue: {record['name']} has the address {record['value']}, or nobody could find it")
        if not self.dnssec or trusted is None:
            return trusted
        return self.trust_child(zone, reply, trusted)

    def find_server(self, reply, depth):
        """Without glue the name of the server must be resolved first: a search within the search."""
        server = reply["records"][0]["value"]
        if depth >= 3:
            self.say(f"  No glue for {server}, and the search is nested too deeply already.")
            return
        self.say(f"  No glue: the address of {server} must be looked up first.")
        helper = Resolver()
        helper.zones = self.zones
        status, found = helper.resolve(server, "A", depth + 1)
        self.lines.extend("    " + line for line in helper.lines)
        self.say(f"  So {server} has the address {found[0]['value']}." if found else f"  {server} cannot be found: {status}.")

    # --- DNSSEC ------------------------------------------------------------------------------------

    def trust_root(self):
        key = self.zones["."]["key"]
        anchor = load("trust_anchor.json")["fingerprint"]
        good = toy_dnssec.fingerprint(key) == anchor
        self.say(f"Trust: the key of the root {'equals' if good else 'DIFFERS FROM'} the anchor that came with the resolver.")
        return key if good else None

    def trust_child(self, zone, reply, key):
        """The child's key when the parent vouches for it, None for an unsigned child, 'bogus' when something is wrong."""
        child = self.zones[reply["zone"]]
        if not reply["ds"]:
            self.say(f"  Trust: the parent has no DS for {reply['zone']}: from here on nothing is signed.")
            return None
        values = [record["value"] for record in reply["ds"]]
        signature = signature_of(zone, reply["zone"], "DS")
        signed = toy_dnssec.verify(toy_dnssec.signed_text(reply["zone"], "DS", values), signature, key)
        matches = toy_dnssec.fingerprint(child["key"]) in values
        self.say(f"  Trust: DS of {reply['zone']} {'is signed by its parent' if signed else 'is NOT signed by its parent'}, "
                 f"its key {'matches' if matches else 'does NOT match'}.")
        return child["key"] if signed and matches else "bogus"

    def check_answer(self, zone, name, records, trusted):
        if not self.dnssec:
            return "unchecked"
        if trusted is None:
            self.say("  Trust: unsigned. The answer may be true, nobody can tell.")
            return "insecure"
        kind = records[0]["type"]
        text = toy_dnssec.signed_text(name, kind, [record["value"] for record in records])
        good = toy_dnssec.verify(text, signature_of(zone, name, kind), trusted)
        self.say(f"  Trust: the signature over {name} {kind} is {'good' if good else 'WRONG: this answer was changed on the way'}.")
        return "secure" if good else "bogus"


def signature_of(zone, name, kind):
    """The signature that a zone holds for a record set, or 0, which verifies nothing."""
    return next((entry["value"] for entry in zone.get("signatures", []) if (entry["name"], entry["type"]) == (name, kind)), 0)


# --- which reply may be believed? ------------------------------------------------------------------

def objections(reply, query, zone, dnssec=True):
    """Every reason for which a resolver must refuse a reply or a part of it; empty for a believable one."""
    found = []
    if reply["id"] != query["id"]:
        found.append("the transaction number is not the one of the question")
    if reply["toPort"] != query["port"]:
        found.append("it was sent to another port than the question came from")
    if reply["from"] != query["server"]:
        found.append("it comes from an address that was not asked")
    if (reply["question"]["name"], reply["question"]["type"]) != (query["name"], query["type"]):
        found.append("it answers a question that was not asked")
    strangers = [record["name"] for record in reply["additional"] if not within(record["name"], zone["zone"])]
    if strangers:
        found.append(f"it speaks about {strangers[0]}, for which this server is not responsible: that part must be dropped")
    if dnssec and not found:
        text = toy_dnssec.signed_text(query["name"], "A", [record["value"] for record in reply["answer"]])
        if not toy_dnssec.verify(text, reply.get("signature", 0), zone["key"]):
            found.append("the zone is signed, and the signature is missing or does not fit")
    return found


def show_replies(_options):
    data = load("poisoned_answer.json")
    query = data["query"]
    print(f"{data['about']}\n\nAsked: {query['name']} {query['type']} at {query['server']}, number {query['id']}, from port {query['port']}\n")
    for reply in data["replies"]:
        answer = ", ".join(f"{record['name']} {record['value']} for {record['ttl']} s" for record in reply["answer"])
        more = "".join(f"\n     besides: {record['name']} {record['value']}" for record in reply["additional"])
        print(f"  {reply['number']}. from {reply['from']} to port {reply['toPort']}, number {reply['id']}, about {reply['question']['name']}")
        print(f"     answer: {answer}{more}\n     signature: {reply.get('signature', 'none')}")
    print("\nJudge each: python3 stepper.py judge NUMBER forged|genuine")
    return 0


def show_judgement(options):
    data = load("poisoned_answer.json")
    reply = next((entry for entry in data["replies"] if entry["number"] == options.number), None)
    if reply is None:
        raise ValueError(f"there are replies 1 to {len(data['replies'])}")
    found = objections(reply, data["query"], load_zones()["shop.example."])
    truth = "forged" if found else "genuine"
    print("Right." if options.verdict == truth else "Not quite.", f"Reply {options.number} is {truth}.")
    for reason in found:
        print(f"  - {reason}")
    return 0


def show_zones(_options):
    for name, zone in load_zones().items():
        print(f"{name:18} {zone['server']['name']:20} {zone['server']['address']:15} {zone['about']}")
    return 0


def show_resolution(options):
    resolver = Resolver(options.dnssec, options.tamper)
    status, records = resolver.resolve(options.name, options.type.upper())
    print("\n".join(resolver.lines))
    print(f"\nResult: {', '.join(record['value'] for record in records) or 'none'} ({status})")
    if status == "bogus":
        print("The resolver gives the program an error, not the address.")
    return 0


def main(arguments=None):
    parser = argparse.ArgumentParser(description="A DNS resolution, step by step, on canned zones.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("zones", help="list the zones").set_defaults(show=show_zones)
    resolve = commands.add_parser("resolve", help="resolve a name step by step")
    resolve.add_argument("name")
    resolve.add_argument("type", nargs="?", default="A")
    resolve.add_argument("--dnssec", action="store_true", help="check the chain of signatures")
    resolve.add_argument("--tamper", action="store_true", help="somebody on the way replaces the address")
    resolve.set_defaults(show=show_resolution)
    commands.add_parser("replies", help="show eight replies to one question").set_defaults(show=show_replies)
    judge = commands.add_parser("judge", help="say whether a reply is forged")
    judge.add_argument("number", type=int)
    judge.add_argument("verdict", choices=["forged", "genuine"])
    judge.set_defaults(show=show_judgement)
    options = parser.parse_args(arguments)
    try:
        return options.show(options)
    except ValueError as problem:
        print(f"stepper.py: {problem}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
