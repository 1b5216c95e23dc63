import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { type Caller, readSigningKey, TokenSigner, VISITOR } from '@libs/auth';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** The key pair of this test process, as settings of a service. */
export const TEST_KEYS = {
  INTERNAL_TOKEN_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  INTERNAL_TOKEN_PUBLIC_KEYS: JSON.stringify({ keys: [publicKey.export({ format: 'jwk' })] }),
};

/** Signs tokens the services under test accept. */
export const testSigner = new TokenSigner(readSigningKey(TEST_KEYS.INTERNAL_TOKEN_PRIVATE_KEY));

/** Not logged in. */
export const aVisitor: Caller = VISITOR;

/** A signed-in member. */
export const aUser = (given: Partial<Caller> = {}): Caller => ({ ...VISITOR, userId: randomUUID(), sessionId: randomUUID(), ...given });

/** A signed-in administrator. */
export const anAdmin = (given: Partial<Caller> = {}): Caller => aUser({ isAdmin: true, ...given });

/** Another service of the house. */
export const aService = (name: string): Caller => ({ ...VISITOR, service: name });
