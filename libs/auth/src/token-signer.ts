import type { IncomingMessage } from 'node:http';
import { sign } from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { type Caller, INVALID_TOKEN_CHALLENGE } from './caller';
import type { SigningKey } from './key-set';

const LIFETIME = 60; // seconds
const REUSE = 45_000; // milliseconds; signing is expensive

interface SignedToken {
  token: string;
  signedAt: number; // wall clock, like the token's expiry
}

/** Signs internal tokens and reuses each for 45 s, measured on both clocks: a step of the wall clock shifts the expiry. */
export class TokenSigner {
  private readonly signed = new LRUCache<string, SignedToken>({ max: 20_000, ttl: REUSE });

  constructor(
    private readonly signingKey: SigningKey,
    private readonly issuer: string,
  ) {}

  sign(caller: Caller, audience: string): string {
    const known = this.signed.get(cacheKey(caller, audience));
    return known && isFresh(known) ? known.token : this.renew(caller, audience);
  }

  renew(caller: Caller, audience: string): string {
    const signedAt = Date.now();
    const token = sign(claimsOf(caller), this.signingKey.key, {
      algorithm: 'ES256',
      keyid: this.signingKey.kid,
      issuer: this.issuer,
      audience,
      expiresIn: LIFETIME,
    });
    this.signed.set(cacheKey(caller, audience), { token, signedAt });
    return token;
  }
}

const cacheKey = ({ service, sessionId, userId, isAdmin }: Caller, audience: string): string =>
  `${audience} ${service ?? ''} ${sessionId ?? ''} ${userId ?? ''} ${isAdmin}`;

function isFresh({ signedAt }: SignedToken): boolean {
  const age = Date.now() - signedAt;
  return age >= 0 && age < REUSE;
}

function claimsOf(caller: Caller): object {
  if (caller.service) return { svc: caller.service };
  if (!caller.userId) return {};
  return { sub: caller.userId, sid: caller.sessionId, adm: caller.isAdmin };
}

type TokenResponse = Pick<IncomingMessage, 'statusCode' | 'headers'>;

/** Whether a service refused the token; it has not processed the request then. */
export const isTokenRefused = ({ statusCode, headers }: TokenResponse): boolean =>
  statusCode === 401 && headers['www-authenticate'] === INVALID_TOKEN_CHALLENGE;

interface TokenRequest {
  signer: TokenSigner;
  caller: Caller;
  audience: string;
}

/** Sends a request with an internal token; retries once with a new token after a refusal, for example after a clock change. */
export async function sendWithToken<Response extends TokenResponse>(
  { signer, caller, audience }: TokenRequest,
  send: (authorization: string) => Promise<Response>,
): Promise<Response> {
  for (const token of [() => signer.sign(caller, audience), () => signer.renew(caller, audience)]) {
    const answer = await send(`Bearer ${token()}`);
    if (!isTokenRefused(answer)) return answer;
  }
  throw new Error(`${audience} refused a new token`);
}
