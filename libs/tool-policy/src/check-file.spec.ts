import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { buildElf, buildPe } from '../test/build-programs';
import { checkFile } from './check-file';
import { checkOfficeParts, isOfficeDocument } from './documents/check-office';
import { describeFinding } from './policy';

const check = (path: string, content: Buffer | string) =>
  checkFile({ path, content: Buffer.from(content) }, [path]);

const rulesFor = (path: string, content: Buffer | string) =>
  check(path, content).findings.map(({ rule }) => rule);

const EXECUTABLE = 0x60000020;
const WRITABLE = 0xe0000020;

const pdf = (object: string) =>
  `%PDF-1.7\n1 0 obj\n${object}\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`;

function pdfWithObjectStream(object: string, filter = '/FlateDecode'): Buffer {
  const packed = deflateSync(Buffer.from(`1 0 ${object}`));
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n5 0 obj\n<</Type/ObjStm/N 1/First 4/Filter ${filter}>>\nstream\n`),
    packed,
    Buffer.from('\nendstream\nendobj\n%%EOF\n'),
  ]);
}

describe('a planted violation in a program is found', () => {
  it.each([
    ['a.exe', buildPe({ imports: { 'WS2_32.dll': ['#115'] } }), 'network'],
    ['a.exe', buildPe({ imports: { 'winhttp.dll': ['WinHttpOpen'] } }), 'network'],
    ['a.exe', buildPe({ imports: { 'KERNEL32.dll': ['CreateProcessW'] } }), 'process'],
    ['a.exe', buildPe({ imports: { 'msvcrt.dll': ['system'] } }), 'process'],
    ['a.exe', buildPe({ imports: { 'KERNEL32.dll': ['WriteProcessMemory'] } }), 'process'],
    ['a.exe', buildPe({ imports: { 'ADVAPI32.dll': ['RegSetValueExA'] } }), 'registry'],
    ['a.exe', buildPe({ imports: { 'KERNEL32.dll': ['DeleteFileW'] } }), 'file-change'],
    ['a.exe', buildPe({ imports: { 'USER32.dll': ['SetWindowsHookExW'] } }), 'input-capture'],
    ['a.exe', buildPe({ section: 'UPX0' }), 'packed-code'],
    ['a.exe', buildPe({ flags: WRITABLE }), 'packed-code'],
    ['a.exe', buildPe({ flags: EXECUTABLE, padding: randomBytes(20_000) }), 'packed-code'],
    ['a.exe', buildPe({}).subarray(0, 0x98), 'unchecked-code'],
    ['notes.txt', buildPe({}), 'disguised-file'],
    ['run', buildElf(['puts', 'socket', 'connect']), 'network'],
    ['run', buildElf(['execve']), 'process'],
    ['run', buildElf(['unlink']), 'file-change'],
    ['run', buildElf(['setuid']), 'privilege'],
    ['picture.png', buildElf([]), 'disguised-file'],
  ])('%s: %#', (path, content, rule) => {
    expect(rulesFor(path, content)).toContain(rule);
  });

  it('reads the functions of real programs', () => {
    const { findings } = check('node', readFileSync('/bin/ls'));
    expect(findings.filter(({ rule }) => rule === 'network')).toEqual([]);
  });
});

describe('a planted violation in a document is found', () => {
  it.each([
    ['a.pdf', pdf('<</OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>'), 'document-script'],
    ['a.pdf', pdf('<</S/J#61vaScript /J#53 (x)>>'), 'document-script'],
    ['a.pdf', pdf('<</S/Launch/F(cmd.exe)>>'), 'document-script'],
    ['a.pdf', pdf('<</Names<</EmbeddedFiles 3 0 R>>>>'), 'embedded-file'],
    ['a.pdf', pdf('<</S/SubmitForm/F(x)>>'), 'form'],
    ['a.pdf', pdfWithObjectStream('<</S/JavaScript/JS(x)>>'), 'document-script'],
    ['a.pdf', pdfWithObjectStream('<<>>', '/LZWDecode'), 'unchecked-code'],
    [
      'a.doc',
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.from('_VBA_PROJECT', 'utf16le'),
      ]),
      'macro',
    ],
    [
      'word/_rels/settings.xml.rels',
      '<Relationship Id="1" Type="http://x/attachedTemplate" Target="http://x/a.dotm" TargetMode="External"/>',
      'external-resource',
    ],
  ])('%s: %#', (path, content, rule) => {
    expect(rulesFor(path, content)).toContain(rule);
  });

  it('finds macros among the parts of an office document', () => {
    const parts = ['[Content_Types].xml', 'word/vbaProject.bin'];
    expect(isOfficeDocument(parts)).toBe(true);
    expect(checkOfficeParts('a.docm', parts)).toMatchObject([{ rule: 'macro' }]);
  });
});

describe('a planted violation in other files is found', () => {
  it.each([
    ['setup.vbs', 'x', 'startable-file'],
    ['shortcut.lnk', 'x', 'startable-file'],
    ['start.bat', 'reg add HKCU\\x', 'registry'],
    ['run', '#!/bin/sh\ncurl x', 'network'],
    ['run', '#!/usr/bin/env python3\neval(x)', 'dynamic-code'],
    ['a.js', 'if (a) { // \u202e } \u2066', 'obfuscated-code'],
    ['a.js', 'String.fromCharCode(104,101,108,108,111,32,119,111,114)', 'obfuscated-code'],
    ['a.js', 'var _0x3fa2c1 = 1', 'obfuscated-code'],
    ['a.js', "window['eval'](x)", 'dynamic-code'],
    ['a.py', `x = '${randomBytes(900).toString('base64')}'`, 'obfuscated-code'],
    ['a.py', `x = b'${'\\x41'.repeat(40)}'`, 'obfuscated-code'],
    ['a.py', 'getattr(os, "sys" + "tem")', 'dynamic-code'],
    ['a.py', 'Path.home()', 'file-change'],
    ['a.sh', 'echo aGk= | base64 -d | sh', 'obfuscated-code'],
    ['a.ps1', 'powershell -enc SQBFAFgA', 'obfuscated-code'],
    ['a.ps1', 'Get-Item HKCU:\\Software', 'registry'],
    ['a.ps1', Buffer.from('Start-Process notepad', 'utf16le'), 'unchecked-code'],
    ['a.html', 'GIF89a<script>fetch("x")</script>', 'network'],
    ['a.sh', '%PDF-1.7\ncurl x', 'network'],
    [
      'a.png.php',
      Buffer.concat([Buffer.from('89504e470d0a1a0a00', 'hex'), Buffer.from('<?php system($x);')]),
      'process',
    ],
    ['a.html', '<object data="x">', 'external-resource'],
    ['Main.class', Buffer.from('cafebabe00000034', 'hex'), 'unchecked-code'],
    ['run', Buffer.from('cffaedfe07000001', 'hex'), 'unchecked-code'],
  ])('%s: %s', (path, content, rule) => {
    expect(rulesFor(path, content as Buffer | string)).toContain(rule);
  });
});

describe('what is harmless passes', () => {
  it.each([
    ['a.exe', buildPe({ imports: { 'KERNEL32.dll': ['WriteFile'], 'msvcrt.dll': ['printf'] } })],
    ['run', buildElf(['puts', 'malloc'])],
    ['a.pdf', pdf('<</Type/Catalog>>')],
    ['a.pdf', pdf('<</OpenAction<</S/JavaScript/JS()>>>>')],
    ['a.pdf', pdfWithObjectStream('<</Type/Catalog>>')],
    ['a.txt', 'MZ is how a program begins'],
    ['words.mjs', `export const words = '${'lanternAkettleA'.repeat(200)}';`],
  ])('%s: %#', (path, content) => {
    expect(check(path, content).findings).toEqual([]);
  });
});

const bytes = (hex: string) => Buffer.from(hex, 'hex');

it.each([
  ['a.exe', buildPe({}), 'what the program does besides calling imported functions', false],
  ['a.kt', 'fun main() {}', 'there are no rules for its language', true],
  ['run', '#!/usr/bin/perl\nprint 1', 'there are no rules for its language', true],
  ['a.7z', bytes('377abcaf271c0004'), 'an archive of a kind other than ZIP', true],
  ['a.rar', bytes('526172211a0701'), 'an archive of a kind other than ZIP', true],
  ['a.txt', bytes('526172211a0701'), 'an archive of a kind other than ZIP', true],
  ['a.tar.gz', bytes('1f8b0800'), 'a compressed file', true],
  ['a.wasm', bytes('0061736d'), 'binary data', true],
  ['a.bin', bytes('000102'), 'binary data', true],
  ['a.pcap', bytes('d4c3b2a1'), 'binary data', false],
  ['etc/crontab', '5 4 * * * root true', 'there are no rules for its language', true],
  ['run', 'rm -rf /', 'there are no rules for its language', true],
  ['a.txt', '#!/usr/bin/perl\nunlink 1', 'there are no rules for its language', true],
])(
  'says what is not checked in %s, and whether it may be code: %#',
  (path, content, note, code) => {
    const { notChecked, mayBeCode } = check(path, content);
    expect([notChecked, mayBeCode]).toEqual([[`${path}: ${note}`], code]);
  },
);

it('describes a finding in one sentence', () => {
  const [finding] = check('main.py', 'a = 1\nos.system("ls")').findings;
  expect(finding && describeFinding(finding)).toBe('main.py:2 starts or changes a program: system');
});
