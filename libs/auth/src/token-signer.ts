import { sign } from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import type { Caller } from './caller';
import type { SigningKey } from './key-set';

/** Seconds a token is good for. */
const LIFETIME = 60;
/** Milliseconds a signed token is handed out again; signing costs more than looking up. */
const REUSE = 45_000;

/** Signs the short-lived token that tells a service who a request speaks for; one signature per caller and audience for 45 s. */
export class TokenSigner {
  private readonly signed = new LRUCache<string, string>({ max: 20_000, ttl: REUSE });

  constructor(
    private readonly signingKey: SigningKey,
    private readonly issuer: string,
  ) {}

  /** A token for one audience (a service's name). */
  sign(caller: Caller, audience: string): string {
    const cacheKey = `${audience} ${caller.service ?? ''} ${caller.sessionId ?? ''} ${caller.userId ?? ''} ${caller.isAdmin}`;
    const known = this.signed.get(cacheKey);
    if (known) return known;
    const token = sign(claimsOf(caller), this.signingKey.key, {
      algorithm: 'ES256',
      keyid: this.signingKey.kid,
      issuer: this.issuer,
      audience,
      expiresIn: LIFETIME,
    });
    this.signed.set(cacheKey, token);
    return token;
  }
}

function claimsOf(caller: Caller): object {
  if (caller.service) return { svc: caller.service };
  if (!caller.userId) return {};
  return { sub: caller.userId, sid: caller.sessionId, adm: caller.isAdmin };
}
