import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, randomBytes, sign as signEd25519 } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyEd25519 } from './ed25519';
import {
  createSignature,
  formatPublicKey,
  formatSignature,
  formatTrustedComment,
  minisignKeyId,
  parsePublicKey,
  parseSignature,
  parseTrustedComment,
  verifyTrustedComment,
} from './minisign';

const FILES = 1000;
const pair = generateKeyPairSync('ed25519');
const publicKey = Uint8Array.from(
  Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'),
);
const key = { id: minisignKeyId(publicKey), publicKey };
const sign = (message: Uint8Array) => Uint8Array.from(signEd25519(null, message, pair.privateKey));
const hashBlake2b = (bytes: Uint8Array) =>
  Uint8Array.from(createHash('blake2b512').update(bytes).digest());
const hashSha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const signBytes = (bytes: Uint8Array, comment: string) =>
  createSignature(hashBlake2b(bytes), comment, key.id, sign);

describe('signatures in the format of minisign', () => {
  const bytes = randomBytes(100);
  const signature = signBytes(bytes, 'a comment');

  it('are verified after they and the key have been written and read', () => {
    const read = parseSignature(formatSignature(signature));
    expect(read).toEqual(signature);
    const readKey = parsePublicKey(formatPublicKey(key));
    expect(readKey).toEqual(key);
    expect(parsePublicKey(formatPublicKey(key).split('\n')[1] ?? '')).toEqual(key);
    expect(verifyTrustedComment(read, readKey)).toBe(true);
  });

  it('fail for another comment, first signature, key or key id', () => {
    const comment = { ...signature, trustedComment: 'another comment' };
    expect(verifyTrustedComment(comment, key)).toBe(false);
    const first = { ...signature, signature: signBytes(randomBytes(9), '').signature };
    expect(verifyTrustedComment(first, key)).toBe(false);
    const otherKey = { ...key, publicKey: randomBytes(32) };
    expect(verifyTrustedComment(signature, otherKey)).toBe(false);
    expect(verifyTrustedComment(signature, { ...key, id: randomBytes(8) })).toBe(false);
  });

  it.each([
    '',
    formatSignature(signature).replace('trusted comment', 'comment'),
    formatSignature(signature).split('\n').slice(0, 3).join('\n'),
    formatSignature(signature).replace('\nRU', '\nRW'),
    `${formatSignature(signature)}more\n`,
  ])('are not read from other texts', (text) => {
    expect(() => parseSignature(text)).toThrow(Error);
  });

  it('are not made with a comment of two lines', () => {
    expect(() => signBytes(bytes, 'one\ntwo')).toThrow('one line');
  });

  // Made by Debian's minisign 0.11 with `minisign -G -W` and `minisign -S`, so that its format is known where it is not installed.
  it('are read as minisign has written them', () => {
    const theirs = parsePublicKey(
      'untrusted comment: minisign public key 301A683B1F1C266A\nRWRqJhwfO2gaME8hebaP3fut6gjI0dpZh24ykO9IcFmrXEykCAZHiaPe\n',
    );
    const sha256 = hashSha256(Buffer.from('recorded by minisign\n'));
    const recorded = [
      'untrusted comment: signature from minisign secret key',
      'RURqJhwfO2gaMLdE6vRhmAidX0u7dJlUfCSlQhyg05k4DYY8vBdU/ayFyFbe0sLBCrvp88zXjMVLsZCFtQbVyiT13v9yOJHwHgc=',
      `trusted comment: tool:a-tool version:1 file:a.txt size:21 time:1796000000 sha256:${sha256}`,
      'ebUW36k9rAuk17ICHmYgmvrFLYOlG+8ZlWoddxoEAzjXVb41QC+aluTOzk2zkQpv5ZzraE6z0r3g4c5AkdetCg==',
      '',
    ];
    const read = parseSignature(recorded.join('\n'));
    expect(verifyTrustedComment(read, theirs)).toBe(true);
    const digest = hashBlake2b(Buffer.from('recorded by minisign\n'));
    expect(verifyEd25519(digest, read.signature, theirs.publicKey)).toBe(true);
    expect(formatSignature(read).split('\n').slice(1)).toEqual(recorded.slice(1));
  });

  const minisign = spawnSync('minisign', ['-v']);
  if (minisign.error)
    it.skip('are compared with minisign: not installed (apt-get install minisign)', () =>
      undefined);
  else describe('compared with minisign', compareWithMinisign);
});

function compareWithMinisign() {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'minisign-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const minisign = (...args: string[]) =>
    execFileSync('minisign', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

  it(`are accepted for ${FILES} random files`, () => {
    writeFileSync(join(folder, 'exe.pub'), formatPublicKey(key));
    for (let number = 0; number < FILES; number += 1) {
      const bytes = randomBytes(number * 3);
      const file = {
        slug: 'a-tool',
        version: number + 1,
        file: `${number} ü.bin`,
        size: bytes.length,
      };
      const signed = { ...file, time: 1_796_000_000, sha256: hashSha256(bytes) };
      const comment = formatTrustedComment(signed);
      writeFileSync(join(folder, `${number}.bin`), bytes);
      writeFileSync(
        join(folder, `${number}.bin.minisig`),
        formatSignature(signBytes(bytes, comment)),
      );
    }
    const verified = execFileSync(
      'sh',
      ['-c', 'for file in *.bin; do minisign -V -p exe.pub -m "$file" || exit 1; done'],
      { cwd: folder, encoding: 'utf8' },
    );
    expect(verified.match(/^Signature and comment signature verified$/gm)).toHaveLength(FILES);
    expect(verified).toContain('Trusted comment: tool:a-tool version:8 file:7 ü.bin size:21 time:');
    writeFileSync(join(folder, '7.bin'), randomBytes(21));
    expect(() => minisign('-V', '-p', 'exe.pub', '-m', '7.bin')).toThrow(
      'Signature verification failed',
    );
  });

  it('are accepted when minisign has made them', () => {
    const bytes = randomBytes(500);
    writeFileSync(join(folder, 'theirs.bin'), bytes);
    minisign('-G', '-W', '-p', 'theirs.pub', '-s', 'theirs.key');
    minisign('-S', '-s', 'theirs.key', '-m', 'theirs.bin', '-t', 'their comment');
    const theirs = parsePublicKey(readFileSync(join(folder, 'theirs.pub'), 'utf8'));
    const signature = parseSignature(readFileSync(join(folder, 'theirs.bin.minisig'), 'utf8'));
    const lines = (text: string) => text.split('\n').slice(1); // minisign's comment drops leading zeros of the key's id
    expect(lines(formatPublicKey(theirs))).toEqual(
      lines(readFileSync(join(folder, 'theirs.pub'), 'utf8')),
    );
    expect(verifyTrustedComment(signature, theirs)).toBe(true);
    expect(signature.trustedComment).toBe('their comment');
  });
}

describe('the trusted comment', () => {
  const digest = 'ab'.repeat(32);
  const about = 'tool:a-b version:3 file:x size:1 y.zip size:42 time:1796000000';

  it('names tool, version, file, size, time and SHA-256, also when the file has spaces and colons', () => {
    const file = { slug: 'a-b', version: 3, file: 'x size:1 y.zip', size: 42, time: 1_796_000_000 };
    const signed = { ...file, sha256: digest };
    expect(formatTrustedComment(signed)).toBe(`${about} sha256:${digest}`);
    expect(parseTrustedComment(`${about} sha256:${digest}`)).toEqual(signed);
  });

  it('is read in one way when the name of a file looks like the rest of a comment', () => {
    const file = `x size:1 time:1 sha256:${'cd'.repeat(32)}`;
    const signed = { slug: 'a', version: 1, file, size: 2, time: 3, sha256: digest };
    expect(parseTrustedComment(formatTrustedComment(signed))).toEqual(signed);
  });

  it.each([
    'timestamp:1 file:x',
    about,
    `${about} sha256:${digest.slice(1)}`,
    `${about} sha256:${digest.toUpperCase()}`,
    `${about} sha256:${digest} more`,
  ])('is not read from other texts: %s', (comment) => {
    expect(parseTrustedComment(comment)).toBeUndefined();
  });
});
