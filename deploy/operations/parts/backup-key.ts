import { createHmac, hkdfSync, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const hex = z.string().regex(/^[0-9a-f]{64}$/);

/** What `key.json` of an encrypted backup says: how its key comes from BACKUP_KEY, and how to see that it is the right one. No secret. */
export const keyDescription = z.object({
  cipher: z.literal('aes-256-gcm'),
  /** A passphrase is stretched by scrypt (N 2^17, r 8, p 1); 32 random bytes are used as they are. */
  derivation: z.enum(['scrypt-17-8-1', 'hkdf-sha256']),
  salt: hex,
  /** Made from the key; whoever has another key sees it. */
  check: hex,
});

/** See {@link keyDescription}. */
export type KeyDescription = z.infer<typeof keyDescription>;

/** The key of one backup. */
export interface BackupKey {
  key: Buffer;
  description: KeyDescription;
}

const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

/** A key for a new backup: other backups with the same BACKUP_KEY have others. */
export function newBackupKey(secret: string): BackupKey {
  const derivation = rawBytesOf(secret) ? 'hkdf-sha256' : 'scrypt-17-8-1';
  const salt = randomBytes(32).toString('hex');
  const key = derive(secret, salt);
  return { key, description: { cipher: 'aes-256-gcm', derivation, salt, check: checkOf(key) } };
}

/** The key of a backup that is there; undefined when BACKUP_KEY is not what it was encrypted with. */
export function findBackupKey(secret: string, description: KeyDescription): BackupKey | undefined {
  const key = derive(secret, description.salt);
  const isRight = timingSafeEqual(Buffer.from(checkOf(key), 'hex'), Buffer.from(description.check, 'hex'));
  return isRight ? { key, description } : undefined;
}

/** A name for something that tells nothing of it to whoever has not the key. */
export const hiddenName = ({ key }: BackupKey, name: string): string => createHmac('sha256', key).update(`name ${name}`).digest('hex');

const checkOf = (key: Buffer): string => createHmac('sha256', key).update('check').digest('hex');

function derive(secret: string, salt: string): Buffer {
  const [raw, saltBytes] = [rawBytesOf(secret), Buffer.from(salt, 'hex')];
  return raw ? Buffer.from(hkdfSync('sha256', raw, saltBytes, 'exe backup', 32)) : scryptSync(secret, saltBytes, 32, SCRYPT);
}

/** 32 bytes in hexadecimal or base64, as `openssl rand -hex 32` prints them; anything else is a passphrase. */
function rawBytesOf(secret: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(secret)) return Buffer.from(secret, 'hex');
  return /^[A-Za-z0-9+/]{43}=$/.test(secret) ? Buffer.from(secret, 'base64') : undefined;
}
