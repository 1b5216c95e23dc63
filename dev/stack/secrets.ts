import { ISSUERS, type Issuer } from '@libs/auth';
import {
  JsonWebKey,
  type KeyObject,
  createHash,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
} from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataPaths, loadOrCreateSecret } from './files';
import { StartFailure } from './start-failure';

export interface FirstAdministrator {
  email: string;
  username: string;
  password: string;
  /** The file of a generated password (mode 0600); undefined for a password from the settings. */
  file?: string;
}

/** The administrator from the settings; without ADMIN_PASSWORD, the password is generated and stored in `DATA_DIR/admin.txt` (docs/accounts.md). */
export function firstAdministrator(
  { dataDir }: DataPaths,
  given: NodeJS.ProcessEnv,
): FirstAdministrator {
  const email = given.ADMIN_EMAIL ?? 'admin@example.com';
  const username = given.ADMIN_USERNAME ?? 'admin';
  if (given.ADMIN_PASSWORD) return { email, username, password: given.ADMIN_PASSWORD };
  return {
    email,
    username,
    password: loadOrCreateSecret(dataDir, 'admin.txt'),
    file: join(dataDir, 'admin.txt'),
  };
}

/** True only the first time for each data directory: the generated password is printed once. */
export function shouldShowPassword({ secrets }: DataPaths): boolean {
  const shown = join(secrets, 'administrator-was-shown');
  if (existsSync(shown)) return false;
  writeFileSync(shown, '');
  return true;
}

interface InternalTokenKeys {
  INTERNAL_TOKEN_PRIVATE_KEY?: string;
  INTERNAL_TOKEN_PUBLIC_KEYS: string;
}

/** The keys of one process, from the settings or generated and stored in `DATA_DIR/secrets`. */
export function internalTokenKeys(
  paths: DataPaths,
  given: NodeJS.ProcessEnv,
  name: string,
): InternalTokenKeys {
  const privateKeyOf = (issuer: Issuer) =>
    given[`INTERNAL_TOKEN_${issuer.toUpperCase()}_PRIVATE_KEY`] ??
    loadOrCreateSecret(paths.secrets, `internal-token-${issuer}.pem`, newPrivateKey);
  const own = ISSUERS.find((issuer) => issuer === name);
  return {
    ...(own ? { INTERNAL_TOKEN_PRIVATE_KEY: privateKeyOf(own) } : {}),
    INTERNAL_TOKEN_PUBLIC_KEYS:
      given.INTERNAL_TOKEN_PUBLIC_KEYS ??
      JSON.stringify({ keys: ISSUERS.map((issuer) => publicKeyOf(privateKeyOf(issuer), issuer)) }),
  };
}

/** The public key as a JSON Web Key of an issuer; its `kid` is the RFC 7638 thumbprint. */
function publicKeyOf(privateKeyPem: string, issuer: Issuer): JsonWebKey {
  const { kty, crv, x, y } = publicHalf(privateKeyPem, issuer).export({ format: 'jwk' });
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  return { kty, crv, x, y, kid, alg: 'ES256', use: 'sig', iss: issuer };
}

function publicHalf(privateKeyPem: string, issuer: Issuer): KeyObject {
  try {
    return createPublicKey(privateKeyPem.replace(/\\n/g, '\n'));
  } catch {
    throw new StartFailure(
      `INTERNAL_TOKEN_${issuer.toUpperCase()}_PRIVATE_KEY is not a private key in PEM.`,
    );
  }
}

function newPrivateKey(): string {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
}

/** The keys for secrets of authenticator apps, from the settings or generated and stored in `DATA_DIR/secrets`. */
export const totpKeys = (paths: DataPaths, given: NodeJS.ProcessEnv): string =>
  given.TOTP_KEYS ?? loadOrCreateSecret(paths.secrets, 'totp-keys', newKey);

/** The keys of file signatures, of the transparency log and of receipts, from the settings or generated and stored in `DATA_DIR/secrets`. */
export const signatureKeys = (
  paths: DataPaths,
  given: NodeJS.ProcessEnv,
): { SIGNING_KEYS: string; LOG_KEYS: string; RECEIPT_KEYS: string } => ({
  SIGNING_KEYS: given.SIGNING_KEYS ?? loadOrCreateSecret(paths.secrets, 'signing-keys', newSeed),
  LOG_KEYS: given.LOG_KEYS ?? loadOrCreateSecret(paths.secrets, 'log-keys', newSeed),
  RECEIPT_KEYS: given.RECEIPT_KEYS ?? loadOrCreateSecret(paths.secrets, 'receipt-keys', newSeed),
});

const newSeed = (): string => randomBytes(32).toString('base64');

const newKey = (): string =>
  `${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}`;
