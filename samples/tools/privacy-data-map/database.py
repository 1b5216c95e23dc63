"""The invented shop as a database in memory. Nothing is written to disk, and statements that could are refused."""
import hashlib
import sqlite3
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
PERSONAL_KEYS = {"customer_id", "buyer_id", "customer_key"}
RESEARCH = {"visits", "club"}  # tables of part three; they have nothing to do with the shop
REFUSED = {sqlite3.SQLITE_ATTACH, sqlite3.SQLITE_DETACH, sqlite3.SQLITE_PRAGMA}


def sha16(text):
    """What the analytics tables hold in place of an email."""
    return None if text is None else hashlib.sha256(text.lower().encode()).hexdigest()[:16]


def open_shop():
    """Returns a fresh copy of the shop, with foreign keys checked."""
    shop = sqlite3.connect(":memory:", isolation_level=None)
    shop.executescript((FOLDER / "shop.sql").read_text(encoding="utf-8"))
    shop.execute("PRAGMA foreign_keys = ON")
    shop.create_function("sha16", 1, sha16, deterministic=True)
    shop.execute("CREATE TEMP TABLE erase (id INTEGER)")
    shop.set_authorizer(lambda action, *_names: sqlite3.SQLITE_DENY if action in REFUSED else sqlite3.SQLITE_OK)
    return shop


def table_names(shop):
    rows = shop.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid")
    return [name for (name,) in rows]


def rows_of(shop, table):
    """Returns each row of a table as a dictionary."""
    cursor = shop.execute(f"SELECT * FROM {table}")
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row)) for row in cursor]


def all_rows(shop):
    return {table: rows_of(shop, table) for table in table_names(shop)}


def counted(number, noun):
    """`1 row`, `2 rows`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
