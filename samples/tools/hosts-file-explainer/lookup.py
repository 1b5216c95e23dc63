"""The same lookup as explain.bat.txt in Python, for those without Windows: python3 lookup.py intranet."""

import sys
from pathlib import Path

FILE = Path(__file__).resolve().parent / "hosts.sample"


def look_up(wanted, text):
    """The address of the first line that has the name, or None: then DNS would be asked."""
    for line in text.splitlines():
        address, *names = line.split("#")[0].split() or [""]
        if wanted.lower() in (name.lower() for name in names):
            return address
    return None


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("python3 lookup.py NAME")
    found = look_up(sys.argv[1], FILE.read_text(encoding="utf-8"))
    print(f"{sys.argv[1]} is {found}. DNS is not asked." if found else f"{sys.argv[1]} is not in the file. DNS is next.")
