"""Grades an erasure: is the person gone everywhere, is everybody else untouched, and does it survive a backup?"""
import re

from database import PERSONAL_KEYS, RESEARCH, all_rows, counted, open_shop, sha16

# What the law and the policy keep: the row stays, these columns may still name the person.
KEPT_BY_LAW = {("invoices", "name"), ("invoices", "address")}
KEPT_AS_PROOF = {("audit_log", "subject"), ("deletion_list", "customer_id")}
# Rows that stay, without the person, and columns of them that must not change.
ROWS_STAY = {
    "orders": ("id", "placed", "total"),
    "order_items": ("id", "order_id", "article", "count"),
    "invoices": ("id", "order_id", "name", "address", "amount", "issued"),
    "payments": ("id", "order_id", "amount"),
    "reviews": ("id", "stars"),
    "gift_cards": ("id", "amount"),
    "web_log": ("id", "at", "path"),
    "audit_log": ("id", "at", "action", "subject"),
}
PEOPLE = (17, 23, 31)
NAMED = "still names the person"


class Person:
    """What a person looks like in the data."""

    def __init__(self, before, number):
        customer = next(row for row in before["customers"] if row["id"] == number)
        address = next(row for row in before["addresses"] if row["customer_id"] == number)
        self.number = number
        self.hash = sha16(customer["email"])
        self.ips = {row["ip"] for row in before["web_log"] if row["customer_id"] == number}
        orders = {row["id"] for row in before["orders"] if row["customer_id"] == number}
        self.tokens = {row["card_token"] for row in before["payments"] if row["order_id"] in orders}
        words = [customer["name"], customer["email"], customer["phone"], address["street"], *self.tokens]
        self.pattern = re.compile("|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in words), re.I)
        self.tickets = {row["id"] for row in before["tickets"] if row["customer_id"] == number}

    def is_named_in(self, table, column, row):
        value = row[column]
        if value is None:
            return False
        if column in PERSONAL_KEYS or (table, column) == ("customers", "id"):
            return value == self.number
        if column == "ticket_id":
            return value in self.tickets
        if column == "ip":
            return value in self.ips and row["customer_id"] in (None, self.number)  # an address can be shared
        text = str(value)
        return text == self.hash or text == f"customer:{self.number}" or self.pattern.search(text) is not None

    def traces(self, data):
        """Every place, as table.column, where the person can still be found."""
        return sorted(
            f"{table}.{column}"
            for table, rows in data.items()
            if table not in RESEARCH
            for column in (rows[0] if rows else {})
            if (table, column) not in KEPT_BY_LAW | KEPT_AS_PROOF and any(self.is_named_in(table, column, row) for row in rows)
        )

    def concerns(self, table, row):
        return any(self.is_named_in(table, column, row) for column in row)


def damage(person, before, after):
    """What an erasure did that it should not have done, in sentences."""
    problems = []
    for table, rows in before.items():
        left = after.get(table, [])
        missing = [row for row in rows if not person.concerns(table, row) and row not in left]
        if missing and table != "deletion_list":
            problems.append(f"{table}: {counted(len(missing), 'row')} of other people or without the person changed or gone")
        for row in rows if table in ROWS_STAY else []:
            same = next((one for one in left if one["id"] == row["id"]), None)
            if same is None or any(same[column] != row[column] for column in ROWS_STAY[table]):
                problems.append(f"{table}: row {row['id']} must stay, with {', '.join(ROWS_STAY[table])} as before")
                break
    others = [row for row in before["ticket_messages"] if row["ticket_id"] not in person.tickets and person.concerns("ticket_messages", row)]
    for row in others:
        if not any(one["id"] == row["id"] and "[erased]" in one["body"] for one in after["ticket_messages"]):
            problems.append(f"ticket_messages: message {row['id']} belongs to another person's ticket and stays, with [erased] in place of the name")
    return problems


def run(shop, sql, number):
    shop.execute("DELETE FROM temp.erase")
    shop.execute("INSERT INTO temp.erase VALUES (?)", (number,))
    shop.executescript(sql)


def grade_person(sql, number):
    """Returns the problems that a script leaves for one person; none means that it is right."""
    shop = open_shop()
    before = all_rows(shop)
    person = Person(before, number)
    run(shop, sql, number)
    after = all_rows(shop)
    problems = [f"{place} {NAMED}" for place in person.traces(after)]
    problems += damage(person, before, after)
    texts = {row["id"]: row["body"] for row in before["reviews"] if row["customer_id"] == number}
    if any(row["body"] == texts.get(row["id"]) for row in after["reviews"]):
        problems.append("reviews.body: what the person wrote about themselves is still there")
    feeds = {row["id"] for row in before["partner_feed"] if person.concerns("partner_feed", row)}
    if not feeds <= {row["feed_id"] for row in after["partner_recalls"]}:
        problems.append("partner_recalls: the partner who received the data was not told")
    listed = [row["customer_id"] for row in after["deletion_list"]]
    if number not in listed:
        problems.append("deletion_list: nothing will remind a restored backup of this erasure")
    run(shop, sql, number)  # a second run must not fail or break anything
    if not damage(person, before, after) and damage(person, before, all_rows(shop)):
        problems.append("a second run changes other data")
    restored = open_shop()  # the backup of last night, from before the erasure
    for again in sorted(set(listed)):
        run(restored, sql, again)
    if number in listed and person.traces(all_rows(restored)):
        problems.append("after a restored backup and a replay of deletion_list the person is back")
    return problems


def grade_script(sql):
    return {number: grade_person(sql, number) for number in PEOPLE}
