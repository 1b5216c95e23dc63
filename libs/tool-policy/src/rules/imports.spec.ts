import { checkFile } from '../check-file';

const rulesFor = (path: string, text: string) =>
  checkFile({ path, content: Buffer.from(text) }, [path])
    .findings.filter(({ severity }) => severity === 'violation')
    .map(({ rule }) => rule);

describe('an import that is not on the list is found', () => {
  it.each([
    ['MAIN.PY', 'import socket'],
    ['Main.Java', 'import java.net.Socket;'],
    ['a.pyw', 'import socket'],
    ['a.py', 'import json, subprocess'],
    ['a.py', 'import json as j, \\\n  subprocess as s  # two'],
    ['a.py', 'x = 1; import socket'],
    ['a.py', 'x = 1; from socket import create_connection'],
    ['a.py', 'try: import socket\nexcept: pass'],
    ['a.py', 'if True: from socket import *'],
    ['a.py', 'import \\\n  socket'],
    ['a.cjs', "require('child_process')"],
    ['a.cjs', 'require(`child_process`)'],
    ['a.cjs', "require ( 'child_process' )"],
    ['a.jsx', "import http from 'node:http';"],
    ['a.tsx', "import 'node:http';"],
    ['a.mts', "export * from 'node:http';"],
    ['a.CTS', "import http from 'node:http';"],
    ['a.mjs', "const a = 1; import http from 'node:http';"],
    ['a.mjs', "const a = 1; import 'node:http';"],
    ['a.mjs', "await import('node:http')"],
    ['bundle/a.js', "import http from 'node:http';"],
    ['a.go', 'import "net" // a comment'],
    ['a.go', 'import n "net"'],
    ['a.go', 'import . "net"'],
    ['a.go', 'import "C"'],
    ['a.go', 'import ("fmt"; "net")'],
    ['a.go', 'import "fmt"; import "net"'],
    ['a.go', 'import (\n\t"fmt" // )\n\t_ "net/http" /* all */\n)'],
    ['a.go', 'import `net`'],
  ])('in %s: %s', (path, text) => {
    expect(rulesFor(path, text)).toContain('unlisted-import');
  });
});

it('names what is not on the list, in the line of the import', () => {
  const file = { path: 'a.py', content: Buffer.from('a = 1\nimport json, subprocess, socket') };
  expect(checkFile(file, ['a.py']).findings).toMatchObject([
    { rule: 'unlisted-import', line: 2, excerpt: 'subprocess, socket' },
  ]);
});

describe('what only looks like an import passes', () => {
  it.each([
    ['a.py', '"""Note: import the file\nfrom anna, with love: import it."""\nx = "a: import b"'],
    ['a.py', 'import json, re as r  # socket\nfrom pathlib import Path'],
    ['a.mjs', "import {\n  readFileSync,\n} from 'node:fs';\nimport { a } from './a.mjs';"],
    ['a.go', 'import (\n\t"fmt" // not "net"\n\tj "encoding/json"\n)\nfunc f() { g("net") }'],
  ])('%s: %s', (path, text) => {
    expect(rulesFor(path, text)).toEqual([]);
  });
});

it('ends soon for text that was made to slow it down', () => {
  for (const part of [
    'import (',
    'import a,',
    ';import ',
    '\nimport {',
    ': from a ',
    'require(',
    '/',
  ])
    for (const path of ['a.py', 'a.mjs', 'a.go']) rulesFor(path, `import (${part.repeat(30_000)}`);
});
