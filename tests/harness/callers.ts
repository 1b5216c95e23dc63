import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import {
  type Caller,
  type Issuer,
  ISSUERS,
  readSigningKey,
  TokenSigner,
  VISITOR,
} from '@libs/auth';

const pairs = Object.fromEntries(
  ISSUERS.map((issuer) => {
    // Node 20 hangs if it collects the generator of a key while it exports the key as JWK; a key that is read from PEM has no generator.
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    return [
      issuer,
      { pem, jwk: { ...createPublicKey(pem).export({ format: 'jwk' }), iss: issuer } },
    ];
  }),
) as Record<Issuer, { pem: string; jwk: object }>;

/** The key settings of a process: every issuer's public key, its own private key, and keys of signatures. */
export function testKeysOf(process: string): Record<string, string> {
  const own = (pairs as Partial<typeof pairs>)[process as Issuer];
  return {
    INTERNAL_TOKEN_PUBLIC_KEYS: JSON.stringify({
      keys: Object.values(pairs).map(({ jwk }) => jwk),
    }),
    ...(own ? { INTERNAL_TOKEN_PRIVATE_KEY: own.pem } : {}),
    SIGNING_KEYS: Buffer.alloc(32, 1).toString('base64'),
    LOG_KEYS: Buffer.alloc(32, 2).toString('base64'),
    RECEIPT_KEYS: Buffer.alloc(32, 3).toString('base64'),
  };
}

const signers = new Map<string, TokenSigner>(
  ISSUERS.map((issuer) => [issuer, new TokenSigner(readSigningKey(pairs[issuer].pem), issuer)]),
);

/** Signs tokens that the services under test accept: a service's with its own key, a user's with the gateway's. */
export const testSigner = {
  sign: (caller: Caller, audience: string): string => {
    const signer = signers.get(caller.service ?? 'gateway');
    if (!signer) throw new Error(`${caller.service} signs no tokens`);
    return signer.sign(caller, audience);
  },
};

/** A caller without a session. */
export const aVisitor: Caller = VISITOR;

/** A logged-in member. */
export const aUser = (given: Partial<Caller> = {}): Caller => ({
  ...VISITOR,
  userId: randomUUID(),
  sessionId: randomUUID(),
  ...given,
});

/** A logged-in administrator. */
export const anAdmin = (given: Partial<Caller> = {}): Caller => aUser({ isAdmin: true, ...given });

/** A service that calls another. */
export const aService = (name: Issuer): Caller => ({ ...VISITOR, service: name });
