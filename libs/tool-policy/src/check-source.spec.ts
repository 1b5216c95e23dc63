import { checkSource } from './check-source';

const check = (path: string, text: string, ...others: string[]) =>
  checkSource(path, text, { paths: [path, ...others] });

describe('a planted breach is found', () => {
  it.each([
    ['a.py', 'import socket', 'unlisted-import'],
    ['a.py', 'from urllib.request import urlopen', 'unlisted-import'],
    ['a.py', 'import subprocess', 'unlisted-import'],
    ['a.py', 'x = eval(text)', 'dynamic-code'],
    ['a.py', 'os.system("ls")', 'process'],
    ['a.py', 'os.environ["TOKEN"]', 'unlisted-import'],
    ['a.py', 'from os import system', 'unlisted-import'],
    ['a.py', 'import os as o', 'unlisted-import'],
    ['a.py', 'sys.modules["os"].system("ls")', 'dynamic-code'],
    ['a.py', 'import sys, os as o', 'unlisted-import'],
    ['a.py', 'getattr(os, name)()', 'unlisted-import'],
    ['a.py', 'vars(os)[name]()', 'unlisted-import'],
    ['a.py', 'run = os', 'unlisted-import'],
    ['a.py', 'os.path.os.abort()', 'unlisted-import'],
    ['a.py', 'shutil.rmtree(folder)', 'file-change'],
    ['a.py', 'open(name, "w")', 'file-change'],
    ['a.py', "open(name, mode='ab')", 'file-change'],
    ['a.mjs', "import http from 'node:http';", 'unlisted-import'],
    ['a.mjs', "const x = require('child_process');", 'unlisted-import'],
    ['a.mjs', "import { x } from 'left-pad';", 'unlisted-import'],
    ['a.mjs', "await fetch('data.json')", 'network'],
    ['a.ts', 'new WebSocket(address)', 'network'],
    ['a.mjs', "new Function('return 1')", 'dynamic-code'],
    ['a.mjs', "await import('./b.mjs')", 'dynamic-code'],
    ['a.mjs', 'localStorage.x = 1', 'browser-storage'],
    ['page/view.mjs', 'localStorage.x = 1', 'browser-storage'],
    ['page/saved-notes.mjs', 'sessionStorage.x = 1', 'browser-storage'],
    ['page/saved-notes.mjs', 'document.cookie', 'browser-storage'],
    ['a.mjs', 'element.innerHTML = text', 'markup'],
    ['a.mjs', "writeFileSync('x', '')", 'file-change'],
    ['a.html', '<script src="https://example.com/a.js"></script>', 'external-resource'],
    ['a.html', '<link href=//example.com/a.css>', 'external-resource'],
    ['a.html', '<form action="/x" method="post">', 'form'],
    ['a.html', '<p onclick="x()">', 'inline-script'],
    ['a.html', '<a href="javascript:x()">', 'inline-script'],
    ['a.sh', 'curl https://example.com', 'network'],
    ['a.sh', 'exec 3<>/dev/tcp/example.com/80', 'network'],
    ['a.sh', 'sudo ls', 'privilege'],
    ['a.sh', 'eval "$text"', 'dynamic-code'],
    ['a.sh', 'rm -rf "$HOME"', 'file-change'],
    ['a.sh', 'echo x > /tmp/x', 'file-change'],
    ['a.sh', 'echo x >>notes.txt', 'file-change'],
    ['a.sql', "COPY t TO PROGRAM 'ls';", 'database-escape'],
    ['a.sql', '\\! ls', 'database-escape'],
    ['a.go', 'import "net"', 'unlisted-import'],
    ['a.go', 'import (\n\t"fmt"\n\t"os/exec"\n)', 'unlisted-import'],
    ['a_test.go', 'import "net/http"', 'unlisted-import'],
    ['a.go', 'os.RemoveAll(folder)', 'file-change'],
    ['a.md', 'See https://www.real-company.com/login', 'real-address'],
    ['a.json', '"someone@real-company.com"', 'real-address'],
    ['a.csv', 'login,8.8.8.8,failed', 'real-address'],
    ['a.csv', 'login,192.0.1.1,failed', 'real-address'],
  ])('in %s: %s', (path, text, rule) => {
    expect(check(path, text).map((finding) => finding.rule)).toContain(rule);
  });

  it('with its line', () => {
    expect(check('a.py', 'a = 1\nb = 2\n\nx = eval(a)\n')).toEqual([
      {
        rule: 'dynamic-code',
        severity: 'violation',
        file: 'a.py',
        line: 4,
        excerpt: 'eval',
      },
    ]);
  });
});

describe('what honest tools need is allowed', () => {
  it.each([
    [
      'a.py',
      'import json\nfrom pathlib import Path\nre.compile("x")\nopen(name)\nPath(p).read_text()',
    ],
    [
      'a.py',
      'import os\nimport json, os\nos.path.join(a, os.sep)\nfor name in os.listdir(folder): pass\nx = {"os": 1}',
    ],
    [
      'a.mjs',
      "import { test } from 'node:test';\nimport { x } from '../x.mjs';\nimportant(1); evaluate(2); prefetch(3);",
    ],
    [
      'a.sh',
      'work=$(mktemp -d)\nprintf x >"$work/list"\nrm -rf "$work"\nls 2>/dev/null >&2\n((a > b)) && echo "a -> b"',
    ],
    ['a.html', '<a href="#top">up</a><svg xmlns="http://www.w3.org/2000/svg"></svg>'],
    [
      'a.md',
      'left-trim@1.4.3, robin@millbrook.example.com at 192.0.2.7, 198.51.100.1, 203.0.113.250, 169.254.169.254, 198.18.0.1, 192.0.0.192 and 240.0.0.1; https://www.example.org/x',
    ],
  ])('%s: %s', (path, text) => {
    expect(check(path, text)).toEqual([]);
  });

  it("a tool's own modules", () => {
    expect(check('main.py', 'import cipher', 'cipher.py')).toEqual([]);
    expect(check('main.py', 'import cipher')).toHaveLength(1);
  });
});

it('reports a write of a test without holding it back', () => {
  expect(check('test_a.py', 'open(name, "w")')).toMatchObject([
    { rule: 'local-file-change', severity: 'notice' },
  ]);
});

it('checks the end of a line that is longer than it reads at once', () => {
  const text = `x = 1\n${'a = 2; '.repeat(20_000)}\ny = eval(a)\n`;
  expect(check('a.py', text)).toMatchObject([{ rule: 'dynamic-code', line: 3 }]);
});

it('ends soon for text that was made to slow it down', () => {
  for (const part of ['a', '<a ', 'open(', '\n', ' ', 'rm -', 'import ', 'os ', 'import os, '])
    for (const path of ['a.html', 'a.py', 'a.mjs', 'a.sh', 'a.sql', 'a.bat', 'a.go'])
      check(path, part.repeat(100_000));
});
