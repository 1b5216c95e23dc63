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
