/** Environment files as Compose reads them, and the keys of internal tokens in them. Plain Node without dependencies. */
import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';

/** The processes that sign internal tokens (libs/auth/src/caller.ts). */
export const ISSUERS = ['gateway', 'identity', 'catalogue', 'downloads', 'payments'];

/** The setting with the public keys of all issuers. */
export const PUBLIC_KEYS = 'INTERNAL_TOKEN_PUBLIC_KEYS';

/** Name of the setting with an issuer's private key. */
export const privateKeyOf = (issuer) => `INTERNAL_TOKEN_${issuer.toUpperCase()}_PRIVATE_KEY`;

/** The settings of an environment file, without quotes. */
export function readSettings(text) {
  const pairs = [...text.matchAll(/^(\w+)=(.*)$/gm)];
  return Object.fromEntries(
    pairs.map(([, name, value]) => [name, value.trim().replace(/^(['"])(.*)\1$/, '$2')]),
  );
}

/** Changes settings of a file in place; new ones are appended, those without a value removed. */
export function changeSettings(text, changes) {
  let result = text.endsWith('\n') || text === '' ? text : `${text}\n`;
  for (const [name, value] of Object.entries(changes)) {
    const line =
      value === undefined ? '' : `${name}=${/^[\w:/.@-]*$/.test(value) ? value : `'${value}'`}\n`;
    const place = new RegExp(`^${name}=.*\\n`, 'm');
    result = place.test(result) ? result.replace(place, () => line) : result + line;
  }
  return result;
}

/** A new private key as PKCS#8 PEM on one line. */
export function newPrivateKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).trim().replaceAll('\n', '\\n');
}

/** The public half of a private key as a JSON Web Key that belongs to an issuer. */
export function publicKeyOf(pem, issuer) {
  const { kty, crv, x, y } = publicHalf(pem, issuer).export({ format: 'jwk' });
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  return { kty, crv, x, y, kid, alg: 'ES256', use: 'sig', iss: issuer };
}

function publicHalf(pem, issuer) {
  try {
    return createPublicKey(pem.replaceAll('\\n', '\n'));
  } catch {
    return requireThat(false, `${privateKeyOf(issuer)} is not a private key in PEM`);
  }
}

/** The keys that are accepted: those of the JSON Web Key Set in the environment file. */
export function acceptedKeys(settings) {
  try {
    const { keys } = JSON.parse(settings[PUBLIC_KEYS]) ?? {};
    if (Array.isArray(keys)) return keys;
  } catch (error) {
    requireThat(!(error instanceof SyntaxError), `${PUBLIC_KEYS} is not JSON`);
    throw error;
  }
  return requireThat(false, `${PUBLIC_KEYS} is not a JSON Web Key Set`);
}

/** A JSON Web Key Set. */
export const keySet = (keys) => JSON.stringify({ keys });

/** Exits with the message unless the condition holds. */
export function requireThat(condition, message) {
  if (condition) return;
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
