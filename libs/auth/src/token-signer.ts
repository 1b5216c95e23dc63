import { sign } from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import type { Caller } from './caller';
import type { SigningKey } from './key-set';

/** Seconds a token is good for. */
const LIFETIME = 60;
/** Milliseconds a signed token is used again; signing costs more than looking up. */
const REUSE = 45_000;

interface SignedToken {
  token: string;
  /** Wall clock, which the token's expiry is compared with. */
  signedAt: number;
}

/**
 * Signs the short-lived token that says who a request speaks for; one signature per caller and audience for 45 s. The age of a token is
 * taken from the monotonic clock (the cache's), and from the wall clock as well: a step of it would make the token expire early, or late.
 */
export class TokenSigner {
  private readonly signed = new LRUCache<string, SignedToken>({ max: 20_000, ttl: REUSE });

  constructor(
    private readonly signingKey: SigningKey,
    private readonly issuer: string,
  ) {}

  /** A token for one audience (a service's name). */
  sign(caller: Caller, audience: string): string {
    const known = this.signed.get(cacheKey(caller, audience));
    return known && isFresh(known) ? known.token : this.renew(caller, audience);
  }

  /** A new token in place of one that a service has refused. */
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
