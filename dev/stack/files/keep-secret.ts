import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readIfThere } from './read-if-there';
import { writeWhole } from './write-whole';

/** A secret that is made at the first start and kept in a file only its owner can read (mode 0600). */
export function keepSecret(folder: string, name: string, make: () => string = randomSecret): string {
  const path = join(folder, name);
  const kept = readIfThere(path)?.trim();
  if (kept) return kept;
  const secret = make();
  writeWhole(path, `${secret.trim()}\n`, 0o600);
  return secret.trim();
}

/** 192 random bits in letters and digits that need no escaping in an address. */
export function randomSecret(): string {
  return randomBytes(24).toString('base64url');
}
