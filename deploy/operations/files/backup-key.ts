import { createHmac, hkdfSync, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const hex = z.string().regex(/^[0-9a-f]{64}$/);

/** The content of `key.json`: how the key of an encrypted backup is derived from BACKUP_KEY, and a check value. Not secret. */
export const keyDescription = z.object({
  cipher: z.literal('aes-256-gcm'),
  /** scrypt (N 2^17, r 8, p 1) for a passphrase, HKDF for 32 random bytes. */
  derivation: z.enum(['scrypt-17-8-1', 'hkdf-sha256']),
  salt: hex,
  check: hex, // an HMAC with the key, to recognize a wrong one
});

export type KeyDescription = z.infer<typeof keyDescription>;

export interface BackupKey {
  key: Buffer;
  description: KeyDescription;
}

const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

/** Derives the key of a new backup from BACKUP_KEY and a random salt. */
export function newBackupKey(secret: string): BackupKey {
  const derivation = rawBytesOf(secret) ? 'hkdf-sha256' : 'scrypt-17-8-1';
  const salt = randomBytes(32).toString('hex');
  const key = derive(secret, salt);
  return { key, description: { cipher: 'aes-256-gcm', derivation, salt, check: checkOf(key) } };
}

export function findBackupKey(secret: string, description: KeyDescription): BackupKey | undefined {
  const key = derive(secret, description.salt);
  const isRight = timingSafeEqual(
    Buffer.from(checkOf(key), 'hex'),
    Buffer.from(description.check, 'hex'),
  );
  return isRight ? { key, description } : undefined;
}

/** Returns a file name that reveals nothing without the key. */
export const hiddenName = ({ key }: BackupKey, name: string): string =>
  createHmac('sha256', key).update(`name ${name}`).digest('hex');

const checkOf = (key: Buffer): string => createHmac('sha256', key).update('check').digest('hex');

function derive(secret: string, salt: string): Buffer {
  const [raw, saltBytes] = [rawBytesOf(secret), Buffer.from(salt, 'hex')];
  return raw
    ? Buffer.from(hkdfSync('sha256', raw, saltBytes, 'exe backup', 32))
    : scryptSync(secret, saltBytes, 32, SCRYPT);
}

function rawBytesOf(secret: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(secret)) return Buffer.from(secret, 'hex');
  return /^[A-Za-z0-9+/]{43}=$/.test(secret) ? Buffer.from(secret, 'base64') : undefined;
}
