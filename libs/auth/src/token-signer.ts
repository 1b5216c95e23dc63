import { sign } from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import type { Caller } from './caller';
import type { SigningKey } from './key-set';

const LIFETIME_SECONDS = 60;
/** Signing is expensive. The age is measured on the wall clock, like the token's expiry. */
const REUSE = { max: 20_000, ttl: 45_000, perf: Date };

/** Signs internal tokens and reuses each for 45 s. */
export class TokenSigner {
  private readonly signed = new LRUCache<string, string>(REUSE);

  constructor(
    private readonly signingKey: SigningKey,
    private readonly issuer: string,
  ) {}

  sign(caller: Caller, audience: string): string {
    const key = cacheKey(caller, audience);
    const known = this.signed.get(key);
    if (known !== undefined) return known;
    const token = sign(toClaims(caller), this.signingKey.key, {
      algorithm: 'ES256',
      keyid: this.signingKey.kid,
      issuer: this.issuer,
      audience,
      expiresIn: LIFETIME_SECONDS,
    });
    this.signed.set(key, token);
    return token;
  }
}

const cacheKey = ({ service, sessionId, userId, isAdmin }: Caller, audience: string): string =>
  `${audience} ${service ?? ''} ${sessionId ?? ''} ${userId ?? ''} ${isAdmin}`;

function toClaims(caller: Caller): object {
  if (caller.service) return { svc: caller.service };
  if (!caller.userId) return {};
  return { sub: caller.userId, sid: caller.sessionId, adm: caller.isAdmin };
}
