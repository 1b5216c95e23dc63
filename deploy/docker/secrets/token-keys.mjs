/**
 * The ES256 keys of internal tokens, and their rotation:
 *   begin   makes new keys; processes accept both, the old ones sign
 *   switch  the new keys sign; processes accept both
 *   finish  processes accept only the new keys
 * After each step, every process restarts with its new settings.
 */
import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';

/** The processes that sign internal tokens (libs/auth/src/caller.ts). */
export const ISSUERS = ['gateway', 'identity', 'catalogue', 'downloads', 'payments'];

/** A new private key as PKCS#8 PEM. */
export function newPrivateKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).trim();
}

/** The JSON Web Key Set of the issuers' public keys. */
export function keySet(privateKeys) {
  return JSON.stringify({ keys: publicKeys(privateKeys) });
}

/**
 * The next step of a rotation. `signing` and `next` map issuers to private keys, `accepted` is a
 * JSON Web Key Set. Returns the step's name and the three values after it. A step that was
 * interrupted is the next step again.
 */
export function rotate({ signing, next, accepted }) {
  const missing = ISSUERS.filter((issuer) => !signing[issuer]);
  if (missing.length > 0) throw new Error(`There is no signing key of ${missing.join(', ')}.`);
  const keys = readKeySet(accepted);
  const isAccepted = (key) => keys.some(({ kid }) => kid === key.kid);
  if (Object.keys(next).length > 0 && publicKeys(next).every(isAccepted))
    return { step: 'switch', signing: { ...signing, ...next }, next: {}, accepted };
  if (Object.keys(next).length === 0 && keys.length > ISSUERS.length)
    return { step: 'finish', signing, next: {}, accepted: keySet(signing) };
  const made = Object.fromEntries(
    ISSUERS.map((issuer) => [issuer, next[issuer] ?? newPrivateKey()]),
  );
  const added = publicKeys(made).filter((key) => !isAccepted(key));
  return {
    step: 'begin',
    signing,
    next: made,
    accepted: JSON.stringify({ keys: [...keys, ...added] }),
  };
}

function publicKeys(privateKeys) {
  return ISSUERS.filter((issuer) => issuer in privateKeys).map((issuer) => {
    const { kty, crv, x, y } = publicHalf(privateKeys[issuer], issuer).export({ format: 'jwk' });
    const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
    return { kty, crv, x, y, kid, alg: 'ES256', use: 'sig', iss: issuer };
  });
}

function publicHalf(pem, issuer) {
  try {
    return createPublicKey(pem);
  } catch (error) {
    throw new Error(`The signing key of ${issuer} is not a private key in PEM.`, { cause: error });
  }
}

function readKeySet(text) {
  try {
    const { keys } = JSON.parse(text ?? '');
    if (Array.isArray(keys)) return keys;
  } catch (error) {
    throw new Error('The public keys are not JSON.', { cause: error });
  }
  throw new Error('The public keys are not a JSON Web Key Set.');
}
