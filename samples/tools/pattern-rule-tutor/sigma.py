"""Prints the Sigma twin of each rule: python3 sigma.py mine.rules

YARA-like rules look at files, Sigma rules at log entries. The twin is for a log with one entry for each note: `text` holds
what was written, `size` the number of bytes. It is for rules like those of this lesson; test it in your SIEM like any other.
"""
import re
import sys
from itertools import combinations
from pathlib import Path

from rules import Parser, RuleError

LEAST = {"==": 0, ">=": 0, ">": 1}


class SigmaWriter(Parser):
    """Reads rules with the grammar of the lesson, but a condition becomes the text of a Sigma condition."""

    def rule(self):
        self.blocks, self.patterns = {}, {}
        rule = super().rule()
        used = [name for name in self.blocks if re.search(rf"\b{name}\b", rule["condition"])]
        lines = [f"title: {rule['name']}", "status: experimental", "logsource:", "  product: pattern_rule_tutor", "detection:"]
        for name in used:
            lines += [f"  {name}:", *(f"    {line}" for line in self.blocks[name])]
        return {**rule, "sigma": "\n".join([*lines, f"  condition: {rule['condition']}", "level: medium", ""])}

    def pattern(self):
        name = self.tokens[self.at - 2][1][1:]
        kind, text, _ = self.peek()
        compiled = super().pattern()
        modifier = "|i" if compiled.flags & re.IGNORECASE else ""
        self.patterns[name] = (compiled.pattern, modifier)
        plain = re.sub(r"\\(.)", r"\1", text[1:-1])
        if kind == "string" and compiled.pattern == re.escape(plain):
            escaped = re.sub(r"([*?\\])", r"\\\1", plain)  # in Sigma they mean something
            self.blocks[name] = [f"text|contains{'' if modifier else '|cased'}: {_text(escaped)}"]
        else:
            self.blocks[name] = [f"text|re{modifier}: {_text(compiled.pattern)}"]
        return compiled

    def either(self):
        parts = [self.both()]
        while self.peek()[1] == "or":
            self.take()
            parts.append(self.both())
        return " or ".join(parts)

    def both(self):
        parts = [self.single()]
        while self.peek()[1] == "and":
            self.take()
            parts.append(self.single())
        return " and ".join(parts)

    def single(self):
        kind, text, line = self.peek()
        if text == "not":
            self.take()
            return f"not {self.single()}"
        if text == "(":
            self.take()
            inner = self.either()
            self.take(text=")")
            return f"({inner})"
        if kind == "variable" and text[0] == "$" and text[1:] in self.names:
            return self.take()[1:]
        if kind == "variable" and text[1:] in self.names:
            self.take()
            return self._counted(text[1:], line)
        if text == "filesize":
            self.take()
            return self._size()
        if text in ("any", "all") or kind == "number":
            return self._some_of_them(self.take())
        raise RuleError(f"line {line}: {text} is not a condition")

    def _counted(self, name, line):
        """How often a string occurs becomes: at least so often, and not once more."""
        compare, limit = self.take("compare"), int(self.take("number"))
        if compare in ("<", "<="):
            return f"not {self._at_least(name, limit + (compare == '<='), line)}"
        least = self._at_least(name, limit + LEAST[compare], line)
        return f"({least} and not {self._at_least(name, limit + 1, line)})" if compare == "==" else least

    def _at_least(self, name, times, line):
        if times < 1:
            raise RuleError(f"line {line}: #{name} is always at least 0, so this has no Sigma twin; write not ${name}")
        if times == 1:
            return name
        source, modifier = self.patterns[name]
        expression = r"(?:(?:%s)[\s\S]*?){%d}" % (source, times)
        self.blocks[f"{name}_{times}_times"] = [f"text|re{modifier}: {_text(expression)}"]
        return f"{name}_{times}_times"

    def _size(self):
        compare, limit = self.take("compare"), int(self.take("number"))
        modifier = {"<": "|lt", "<=": "|lte", ">": "|gt", ">=": "|gte", "==": ""}[compare]
        name = f"size_{modifier[1:] or 'is'}_{limit}"
        self.blocks[name] = [f"size{modifier}: {limit}"]
        return name

    def _some_of_them(self, word):
        self.take(text="of")
        self.take(text="them")
        names = sorted(self.names)
        wanted = {"any": 1, "all": len(names)}.get(word) or int(word)
        return "(" + " or ".join("(" + " and ".join(some) + ")" if len(some) > 1 else some[0] for some in combinations(names, wanted)) + ")"


def _text(text):
    return "'" + text.replace("'", "''") + "'"


def twins(text):
    """The Sigma documents for the rules in a text; raises RuleError like the reader of the lesson."""
    return [rule["sigma"] for rule in SigmaWriter(text).rules()]


def main(arguments):
    if len(arguments) != 1:
        print("sigma.py: name one file with rules, for example start.rules", file=sys.stderr)
        return 2
    try:
        print("---\n".join(twins(Path(arguments[0]).read_text(encoding="utf-8"))), end="")
    except (OSError, ValueError) as problem:
        print(f"sigma.py: {arguments[0]}: {problem}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
