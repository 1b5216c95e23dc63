import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createSignature,
  formatDocumentComment,
  formatPublicKey,
  formatSignature,
  minisignKeyId,
} from '../src';
import { createKey } from './published-files';

const [, program = ''] =
  /```js\n([^]*?)\n```/.exec(readFileSync(join(__dirname, '../../../docs/verify.md'), 'utf8')) ??
  [];

describe('the program in docs/verify.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'verify-docs-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const key = createKey();
  const id = minisignKeyId(key.publicKey);
  const publicKey = formatPublicKey({ id, publicKey: key.publicKey }).split('\n')[1]!;
  const text = JSON.stringify({ number: 'EXE-2026-000042', amount: 1999 });
  const digest = Uint8Array.from(createHash('blake2b512').update(text).digest());
  const comment = formatDocumentComment(
    'EXE-2026-000042',
    createHash('sha256').update(text).digest('hex'),
  );
  const signature = createSignature(digest, comment, id, key.sign);
  const minisign = formatSignature(signature);

  function check(signed: { text: string; minisign: string }): string {
    const [script, receipt] = [join(folder, 'check.mjs'), join(folder, 'receipt.json')];
    writeFileSync(script, program);
    writeFileSync(receipt, JSON.stringify({ signature: signed }));
    return execFileSync(process.execPath, [script, receipt, publicKey], { encoding: 'utf8' });
  }

  it('accepts a receipt, and refuses a changed text and a changed number', () => {
    expect(check({ text, minisign })).toBe(`genuine, EXE-2026-000042: ${text}\n`);
    expect(check({ text: text.replace('19', '18'), minisign })).toBe('NOT genuine\n');
    expect(check({ text, minisign: minisign.replace('000042', '000043') })).toBe('NOT genuine\n');
  });
});
