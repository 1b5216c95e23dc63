"""A tiny language of detection rules, in the manner of YARA, in about 150 lines.

    rule heron_letter {
        strings:
            $greeting = "the heron flies" nocase
            $code = /HN-[0-9]{4}/
        condition:
            $greeting and $code
    }

Conditions: $name, #name (how often) with < <= == >= >, filesize with the same, "any of them", "all of them",
"2 of them", and, or, not, brackets. Comments start with //.
"""
import operator
import re

TOKEN = re.compile(r"""
    \s+ | //[^\n]* | (?P<string>"(?:[^"\\\n]|\\.)*") | (?P<regex>/(?:[^/\\\n]|\\.)+/)
  | (?P<variable>[$\#][A-Za-z_]\w*) | (?P<number>\d+) | (?P<compare><=|>=|==|<|>)
  | (?P<word>[A-Za-z_]\w*) | (?P<sign>[{}():=])
""", re.VERBOSE)
COMPARE = {"<": operator.lt, "<=": operator.le, "==": operator.eq, ">=": operator.ge, ">": operator.gt}


class RuleError(ValueError):
    """A rule that cannot be read; the message names the line."""


def tokens_of(text):
    """The tokens of a rule file as (kind, text, line)."""
    found, position = [], 0
    while position < len(text):
        match = TOKEN.match(text, position)
        line = text.count("\n", 0, position) + 1
        if not match:
            raise RuleError(f"line {line}: cannot read {text[position:position + 10]!r}")
        if match.lastgroup:
            found.append((match.lastgroup, match.group(), line))
        position = match.end()
    return found + [("end", "the end of the file", text.count("\n") + 1)]


class Parser:
    """Turns tokens into rules. A condition becomes a function of the counts of each string and the size of the file."""

    def __init__(self, text):
        self.tokens, self.at, self.names = tokens_of(text), 0, set()

    def peek(self):
        return self.tokens[self.at]

    def take(self, kind=None, text=None):
        token = self.tokens[self.at]
        if (kind and token[0] != kind) or (text and token[1] != text):
            raise RuleError(f"line {token[2]}: expected {text or kind}, found {token[1]}")
        self.at += 1
        return token[1]

    def rules(self):
        found = []
        while self.peek()[0] != "end":
            found.append(self.rule())
        names = [rule["name"] for rule in found]
        for name in names:
            if names.count(name) > 1:
                raise RuleError(f"the rule {name} is there twice")
        return found

    def rule(self):
        self.take(text="rule")
        name = self.take("word")
        self.take(text="{")
        strings = {}
        if self.peek()[1] == "strings":
            self.take()
            self.take(text=":")
            while self.peek()[0] == "variable":
                variable = self.take("variable")[1:]
                self.take(text="=")
                strings[variable] = self.pattern()
        self.names = set(strings)
        self.take(text="condition")
        self.take(text=":")
        condition = self.either()
        self.take(text="}")
        return {"name": name, "strings": strings, "condition": condition}

    def pattern(self):
        kind, text, line = self.peek()
        if kind not in ("string", "regex"):
            raise RuleError(f"line {line}: a pattern is \"text\" or /expression/, not {text}")
        self.at += 1
        source = re.escape(re.sub(r"\\(.)", r"\1", text[1:-1])) if kind == "string" else text[1:-1].replace("\\/", "/")
        flags = 0
        while self.peek()[1] in ("nocase", "fullword"):
            word = self.take()
            flags |= re.IGNORECASE if word == "nocase" else 0
            source = rf"(?<!\w)(?:{source})(?!\w)" if word == "fullword" else source
        try:
            return re.compile(source, flags)
        except re.error as problem:
            raise RuleError(f"line {line}: {text} is not an expression: {problem}") from None

    def either(self):
        parts = [self.both()]
        while self.peek()[1] == "or":
            self.take()
            parts.append(self.both())
        return lambda counts, size: any(part(counts, size) for part in parts)

    def both(self):
        parts = [self.single()]
        while self.peek()[1] == "and":
            self.take()
            parts.append(self.single())
        return lambda counts, size: all(part(counts, size) for part in parts)

    def single(self):
        kind, text, line = self.peek()
        self.at += 1
        if text == "not":
            inner = self.single()
            return lambda counts, size: not inner(counts, size)
        if text == "(":
            inner = self.either()
            self.take(text=")")
            return inner
        if kind == "variable":
            name = text[1:]
            if name not in self.names:
                raise RuleError(f"line {line}: {text} is not among the strings of this rule")
            if text[0] == "$":
                return lambda counts, size: counts[name] > 0
            return self.comparison(lambda counts, size: counts[name])
        if text == "filesize":
            return self.comparison(lambda counts, size: size)
        if text in ("any", "all") or kind == "number":
            self.take(text="of")
            self.take(text="them")
            wanted = {"any": 1, "all": len(self.names)}.get(text) or int(text)
            return lambda counts, size: sum(1 for count in counts.values() if count) >= wanted
        raise RuleError(f"line {line}: {text} is not a condition")

    def comparison(self, value):
        compare = COMPARE[self.take("compare")]
        limit = int(self.take("number"))
        return lambda counts, size: compare(value(counts, size), limit)


def parse_rules(text):
    """The rules in a text; raises RuleError with the line of the mistake."""
    return Parser(text).rules()


def match(rules, text):
    """The names of the rules that this text fulfills."""
    found = []
    for rule in rules:
        counts = {name: sum(1 for _ in pattern.finditer(text)) for name, pattern in rule["strings"].items()}
        if rule["condition"](counts, len(text.encode("utf-8"))):
            found.append(rule["name"])
    return found
