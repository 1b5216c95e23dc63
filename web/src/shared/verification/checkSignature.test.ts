import { createHash } from 'node:crypto';
import {
  createSignature,
  formatSignature,
  formatTrustedComment,
  type LogEntry,
  minisignKeyId,
} from '@transparency';
import { createKey } from '../../../../libs/transparency/test/published-files';
import { checkSignature } from './checkSignature';

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const digest = { sha256: sha256Of(new Uint8Array(9)), size: 9 };
const entry: LogEntry = {
  action: 'publish',
  toolId: '0b9cf4ce-6a0f-4c2c-8c6e-1d1f5a0e6f11',
  slug: 'jwt-lab',
  version: 1,
  file: 'jwt.zip',
  ...digest,
  at: '2026-11-28T00:00:00.000Z',
};
const { sign, publicKey } = createKey();
const keys = [{ id: minisignKeyId(publicKey), publicKey }];
const signatureOf = (signed: Partial<LogEntry>, time = Date.parse(entry.at) / 1000) => {
  const comment = formatTrustedComment({ ...entry, ...signed, time });
  return formatSignature(createSignature(new Uint8Array(64), comment, keys[0]!.id, sign));
};
const check = (signature: string) => () => checkSignature(signature, digest, keys, entry);

describe('the check of a signature', () => {
  it('returns the id of the key that signed what the entry of the log says', () => {
    expect(check(signatureOf({}))()).toMatch(/^[0-9A-F]{16}$/);
  });

  it('fails for a comment with another SHA-256, although the key has signed it', () => {
    const other = sha256Of(new Uint8Array(8));
    expect(check(signatureOf({ sha256: other }))).toThrow('The signature is not of this file.');
  });

  it.each<[string, Partial<LogEntry>]>([
    ['tool', { slug: 'token-lab' }],
    ['version', { version: 2 }],
    ['file', { file: 'other.zip' }],
    ['size', { size: 8 }],
  ])('fails for a comment with another %s', (_what, signed) => {
    expect(check(signatureOf(signed))).toThrow('The signature is about another publication.');
  });

  it('fails for a comment with another time', () => {
    expect(check(signatureOf({}, 1))).toThrow('The signature is about another publication.');
  });

  it('fails for a comment that was changed after it was signed', () => {
    const changed = signatureOf({}).replace('version:1', 'version:2');
    expect(check(changed)).toThrow('The signature is wrong.');
  });
});
