import { rows, violations } from '../test/violations';

it.each(
  rows({
    'a.py': [
      'import time, logging, secrets, threading as t',
      'from urllib.parse import quote\nimport urllib.parse',
      'import xml.etree.ElementTree as ET\nfrom collections.abc import Iterable\nfrom unittest.mock import patch',
      'import asyncio\nasyncio.run(main())',
      'if os.name == "nt": pass',
      'def exec(self, program): pass',
      'date.replace(day=1)',
    ],
    'a.go': [
      'import (\n\t"bufio" // lines\n\t"math/big"\n\t"container/heap"\n\t"unicode/utf8"\n)',
      'import "path/filepath"; import "crypto/rand"',
    ],
    'A.java': [
      'import java.io.BufferedReader;\nimport java.io.InputStreamReader;',
      'import java.nio.file.Files;\nimport java.nio.file.Path;\nclass A { String a = Files.readString(Path.of("a")); }',
      'import java.util.stream.*;\nimport java.util.function.Function;\nimport java.time.*;',
      'import org.junit.jupiter.api.Test;\nimport static org.junit.jupiter.api.Assertions.*;',
    ],
    'a.mjs': [
      "import readline from 'node:readline/promises';\nimport { EventEmitter } from 'node:events';",
    ],
    'a.rb': ["require 'csv'\nrequire 'digest'\nCSV.parse('a')", "require 'optparse'"],
    'a.cpp': ['#include <thread>\n#include <regex>\n#include <span>'],
    'a.c': ['#include <errno.h>\nFILE *f = fopen(path, "r");', 'FILE *f = fopen(path, "rb");'],
    'A.cs': ['using Xunit;\nusing System.Threading.Tasks;'],
    'a.sh': [
      'go test ./...',
      'go vet .',
      'sqlite3 :memory: "SELECT 1"',
      'openssl rand -hex 8',
      'unzip -l a.zip',
    ],
  }),
)('%s: an ordinary lesson passes: %s', (path, text) => {
  expect(violations(path, text)).toEqual([]);
});

it.each(
  rows({
    'a.py': [
      'import urllib.request',
      'from urllib import request',
      'import urllib',
      'import xml.sax',
      'import logging.handlers',
      'asyncio.create_subprocess_exec("ls")',
      'await asyncio.open_connection("a", 1)',
      'logging.FileHandler("x")',
      'logging.basicConfig(\n    filename="x",\n)',
      'tree.write("x")',
      'exec(text)',
    ],
    'a.go': ['import "os/exec"', 'import "path"', 'import (\n\t"bufio"\n\t"net/http"\n)'],
    'A.java': [
      'Files.delete(p);',
      'Files.writeString(p, "x");',
      'paths.forEach(Files::delete);',
      'p.toFile().delete();',
      'import java.nio.file.*;',
    ],
    'a.rb': ['CSV.open("x", "w")'],
    'a.c': ['fopen("x", "r+");', 'fopen(path, mode);', 'if (!strcmp(a, "x") && fopen(b, "w")) {}'],
    'a.sh': [
      'go get example.com/x',
      'go build -o /usr/bin/x .',
      'go test -exec rm .',
      'sqlite3 a.db "DROP TABLE a"',
      "sqlite3 :memory: '.shell ls'",
      'unzip a.zip',
    ],
  }),
)('%s: what is beside it is found: %s', (path, text) => {
  expect(violations(path, text)).not.toEqual([]);
});

it.each(
  rows({
    'a.py': ['# os.system("id")\nx = "a#b"', 'x = 1  # never eval(x); open("a/b", "w")'],
    'a.mjs': ['// never call eval(x)\n', '/*\n * fetch(url)\n */\nconst a = 1; // fetch(x)'],
    'a.sql': ["-- COPY t TO '/f'\nSELECT 1;", "/* ATTACH DATABASE 'x' */ SELECT '--';"],
    'A.java': ['// new FileOutputStream("x")\n/* java.net.Socket */ class A {}'],
    'a.html': [
      '<p title="a > b">Use fetch(url) or eval(x).</p>',
      '<script>\n// never eval(x)\n</script><p>indexedDB.open</p>',
    ],
  }),
)('%s: a comment or prose passes: %s', (path, text) => {
  expect(violations(path, text)).toEqual([]);
});

it.each(
  rows({
    'a.py': ['x = "#"; eval(x)', "x = '''#'''; eval(x)"],
    'a.mjs': ["const a = '//'; eval(x);", 'const a = /[/*]/; eval(x);', 'fetch(`http://${x}`);'],
    'a.sql': ["SELECT '--'; COPY t TO '/f';", "/*! LOAD DATA INFILE '/f' INTO TABLE t */;"],
    'A.java': ['String a = "//"; new FileOutputStream("x");'],
    'a.html': [
      '<p>// </p><script>eval(x)</script>',
      '<p title="</p>"><script>fetch(x)</script>',
      '<!--><script>fetch(x)</script>-->',
      '<p>a < b <img src=https://example.com/x>',
    ],
  }),
)('%s: what only looks like a comment hides nothing: %s', (path, text) => {
  expect(violations(path, text)).not.toEqual([]);
});
