import {
  JsonWebKey,
  type KeyObject,
  createHash,
  createPublicKey,
  generateKeyPairSync,
} from 'node:crypto';
import { ISSUERS, type Issuer } from '@libs/auth';
import { DataPaths } from '../files/data-paths';
import { loadOrCreateSecret } from '../files/load-or-create-secret';
import { StartFailure } from '../start-failure';

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
