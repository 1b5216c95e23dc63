import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readIfExists } from './read-if-exists';
import { writeFileAtomic } from './write-file-atomic';

/** Reads a secret from its file (mode 0600), which is created on the first start. */
export function loadOrCreateSecret(
  folder: string,
  name: string,
  create: () => string = randomSecret,
): string {
  const path = join(folder, name);
  const existing = readIfExists(path)?.trim();
  if (existing) return existing;
  const secret = create().trim();
  writeFileAtomic(path, `${secret}\n`, 0o600);
  return secret;
}

function randomSecret(): string {
  return randomBytes(24).toString('base64url');
}
