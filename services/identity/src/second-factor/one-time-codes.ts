import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';

const SECRET_BYTES = 20; // the length of HMAC-SHA-1, which every authenticator app supports (RFC 4226 §4)
const STEP_MS = 30_000;
const DIGITS = 6;
const TOLERANCE = 1; // steps that the clock of a phone may differ
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** Encodes a secret in Base32 (RFC 4648), as authenticator apps expect it. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => ALPHABET[parseInt(group.padEnd(5, '0'), 2)])
    .join('');
}

/** Returns the address that an authenticator app reads from a QR code. */
export function totpUri(secret: Buffer, account: string): string {
  return `otpauth://totp/EXE:${encodeURIComponent(account)}?secret=${base32(secret)}&issuer=EXE`;
}

export const totpStep = (now: Date): number => Math.floor(now.getTime() / STEP_MS);

/** Returns the code of a step (RFC 6238 with HMAC-SHA-1). */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Returns the step, around `now`, whose code this is; undefined for a wrong code. */
export function matchingStep(secret: Buffer, code: string, now: Date): number | undefined {
  const current = totpStep(now);
  const steps = Array.from(
    { length: 2 * TOLERANCE + 1 },
    (_, index) => current - TOLERANCE + index,
  );
  return steps.find((step) => totpCode(secret, step) === code);
}

const KEY_BYTES = 32; // AES-256
const ENTRY = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]{43}=)$/;

/** A key that encrypts the secrets of authenticator apps. */
export interface TotpKey {
  id: string;
  key: Buffer;
}

/** Parses TOTP_KEYS: the first key encrypts, all of them decrypt. Throws an error that does not contain a key. */
export function readTotpKeys(text: string): [TotpKey, ...TotpKey[]] {
  const [first, ...others] = text
    .split(',')
    .map((entry, index) => readKey(entry.trim(), index + 1));
  const keys: [TotpKey, ...TotpKey[]] = [first!, ...others];
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    throw new Error('TOTP_KEYS has two keys with the same id');
  return keys;
}

function readKey(entry: string, position: number): TotpKey {
  const [, id, encoded] = ENTRY.exec(entry) ?? [];
  const key = Buffer.from(encoded ?? '', 'base64');
  if (id === undefined || key.length !== KEY_BYTES)
    throw new Error(
      `Key ${position} of TOTP_KEYS is not id:key, with an id of letters, digits, - and _, and 32 bytes in base64 (openssl rand -base64 32)`,
    );
  return { id, key };
}

const BACKUP_CODES = 10;
const LENGTH = 16;
const CODE_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'; // without 0, 1, i, l and o, which look alike

/** Generates ten codes of 79 random bits, in groups of four letters. */
export const newBackupCodes = (): string[] => Array.from({ length: BACKUP_CODES }, newCode);

const newCode = (): string =>
  Array.from(
    { length: LENGTH },
    (_, index) =>
      (index > 0 && index % 4 === 0 ? '-' : '') + CODE_ALPHABET[randomInt(CODE_ALPHABET.length)],
  ).join('');

/** Returns the SHA-256 under which a code is stored. Case, spaces and hyphens do not count. */
export const hashBackupCode = (code: string): Buffer =>
  createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest();
