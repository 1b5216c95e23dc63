import { listSources } from '../build/list-sources';
import { sampleTools } from '../run/built-tools';
import { samplesFolder, toolFolder } from '../samples-folder';
import { checkTool } from './check-tool';

const check = (path: string, text: string, ...others: string[]) =>
  checkTool([
    { path, content: Buffer.from(text) },
    ...others.map((other) => ({ path: other, content: Buffer.from('') })),
  ]);

describe('the safety policy', () => {
  it.each(sampleTools)('$slug keeps it', async ({ slug }) => {
    expect(checkTool(await listSources(toolFolder(slug)))).toEqual([]);
  });

  it('is kept by what all pages share', async () => {
    expect(checkTool(await listSources(`${samplesFolder()}/lab`))).toEqual([]);
  });
});

describe('a planted breach is found', () => {
  it.each([
    ['a.py', 'import socket', 'imports what is not on the list'],
    ['a.py', 'from urllib.request import urlopen', 'imports what is not on the list'],
    ['a.py', 'import subprocess', 'imports what is not on the list'],
    ['a.py', 'x = eval(text)', 'runs text as a program'],
    ['a.py', 'os.system("ls")', 'starts a program'],
    ['a.py', 'shutil.rmtree(folder)', 'removes or changes files'],
    ['a.py', 'open(name, "w")', 'opens a file for writing'],
    ['a.py', "open(name, mode='ab')", 'opens a file for writing'],
    ['a.mjs', "import http from 'node:http';", 'imports what is not on the list'],
    ['a.mjs', "const x = require('child_process');", 'imports what is not on the list'],
    ['a.mjs', "import { x } from 'left-pad';", 'imports what is not on the list'],
    ['a.mjs', "await fetch('data.json')", 'talks to the network'],
    ['a.ts', 'new WebSocket(address)', 'talks to the network'],
    ['a.mjs', "new Function('return 1')", 'runs text as a program'],
    ['a.mjs', "await import('./b.mjs')", 'runs text as a program'],
    ['a.mjs', 'localStorage.x = 1', 'keeps something in the browser'],
    ['page/view.mjs', 'localStorage.x = 1', 'keeps something in the browser'],
    ['page/saved-notes.mjs', 'sessionStorage.x = 1', 'keeps something in the browser'],
    ['page/saved-notes.mjs', 'document.cookie', 'keeps something in the browser'],
    ['a.mjs', 'element.innerHTML = text', 'writes text as markup'],
    ['a.mjs', "writeFileSync('x', '')", 'starts a program or changes files'],
    ['a.html', '<script src="https://example.com/a.js"></script>', 'loads something from outside'],
    ['a.html', '<link href=//example.com/a.css>', 'loads something from outside'],
    ['a.html', '<form action="/x" method="post">', 'sends a form'],
    ['a.html', '<p onclick="x()">', 'has a handler in its markup'],
    ['a.html', '<a href="javascript:x()">', 'has a link to a script'],
    ['a.sh', 'curl https://example.com', 'talks to the network'],
    ['a.sh', 'exec 3<>/dev/tcp/example.com/80', 'talks to the network'],
    ['a.sh', 'sudo ls', 'asks for more rights'],
    ['a.sh', 'eval "$text"', 'runs text as a program'],
    ['a.sh', 'rm -rf "$HOME"', 'removes what it did not make'],
    ['a.sh', 'echo x > /tmp/x', 'writes outside a folder it made'],
    ['a.sh', 'echo x >>notes.txt', 'writes outside a folder it made'],
    ['a.sql', "COPY t TO PROGRAM 'ls';", 'leaves the database'],
    ['a.sql', '\\! ls', 'leaves the database'],
    ['a.go', 'import "net"', 'imports what is not on the list'],
    ['a.go', 'import (\n\t"fmt"\n\t"os/exec"\n)', 'imports what is not on the list'],
    ['a_test.go', 'import "net/http"', 'imports what is not on the list'],
    ['a.go', 'os.RemoveAll(folder)', 'writes or starts something'],
    ['a.md', 'See https://www.real-company.com/login', 'names a host that may be real'],
    ['a.json', '"someone@real-company.com"', 'names a mail address that may be real'],
    ['a.csv', 'login,8.8.8.8,failed', 'names an address outside the documentation ranges'],
    ['a.bat', 'echo x', 'is of a kind that tools do not hold'],
    ['a.exe', 'MZ', 'is a program without source, recipe or its digest'],
  ])('in %s: %s', (path, text, rule) => {
    expect(check(path, text).map((finding) => finding.rule)).toContain(rule);
  });

  it('with its line', () => {
    expect(check('a.py', 'a = 1\nb = 2\n\nx = eval(a)\n')).toEqual([
      { where: 'a.py:4', rule: 'runs text as a program', text: 'eval' },
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
      'robin@millbrook.example.com at 192.0.2.7, 198.51.100.1 and 203.0.113.250; https://www.example.org/x',
    ],
    ['test_a.py', 'open(name, "w")'],
  ])('%s: %s', (path, text) => {
    expect(check(path, text)).toEqual([]);
  });

  it("a tool's own modules", () => {
    expect(check('main.py', 'import cipher', 'cipher.py')).toEqual([]);
    expect(check('main.py', 'import cipher')).toHaveLength(1);
  });
});
