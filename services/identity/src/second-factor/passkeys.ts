import { createHash, randomBytes } from 'node:crypto';

export type ChallengePurpose = 'register' | 'login' | 'second-factor' | 'reauthenticate';

/** The site that passkeys belong to (WebAuthn: relying party). Browsers use a passkey for no other host. */
interface RelyingParty {
  id: string;
  origin: string;
}

export function toRelyingParty(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

const CHALLENGE_MS = 300_000;

export const PASSKEYS_PER_MEMBER = 20;

const CREDENTIAL_ID_BYTES = 1023; // the maximum in WebAuthn Level 3; the database cannot index more than about 2,700

/** Whether the id of a credential, in base64url, is no longer than WebAuthn allows. */
export const isCredentialId = (id: string): boolean =>
  Buffer.byteLength(id, 'base64url') <= CREDENTIAL_ID_BYTES;

/** Generates a challenge: 256 random bits in base64url. */
export const newChallenge = (): string => randomBytes(32).toString('base64url');

export const hashChallenge = (challenge: string): Buffer =>
  createHash('sha256').update(challenge).digest();

export const challengeEnd = (now: Date): Date => new Date(now.getTime() + CHALLENGE_MS);

/** Whether the authenticator must have verified the member by PIN or biometrics. Possession alone is enough only after a password. */
export const requiresVerification = (purpose: ChallengePurpose): boolean =>
  purpose !== 'second-factor';

/** Whether the counter of an assertion is newer than the last one; an older one shows a copied passkey. Some authenticators always send 0. */
export const isNewerCounter = (stored: number, received: number): boolean =>
  received > stored || (stored === 0 && received === 0);

/** Returns the handle that an authenticator stores with a member's passkey, in base64url. */
export const toUserHandle = (userId: string): string => Buffer.from(userId).toString('base64url');
