import type { IncomingMessage } from 'node:http';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type DomainError, forbidden, unauthenticated } from '@libs/errors';
import type { FastifyRequest } from 'fastify';
import { decode, verify } from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { AUDIENCE, type Audience, LOGIN_MESSAGE } from './access.decorators';
import { type Caller, type Issuer, MAY_CALL, type TokenClaims } from './caller';
import type { AcceptedKey, PublicKeys } from './key-set';

const CLOCK_TOLERANCE_SECONDS = 60; // that the clocks of two machines may differ, or that a clock may be set ahead

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by InternalTokenGuard. */
    user?: Caller;
  }
}

/** Rejects requests without a valid internal token, and callers that are not in the route's audience. */
@Injectable()
export class InternalTokenGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly keys: PublicKeys,
    private readonly service: string,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const token = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw invalidToken();
    request.user = verifyToken(this.keys, token, this.service);
    const targets = [context.getHandler(), context.getClass()];
    const audience = this.reflector.getAllAndOverride<Audience | undefined>(AUDIENCE, targets);
    const loginMessage = this.reflector.getAllAndOverride<string | undefined>(
      LOGIN_MESSAGE,
      targets,
    );
    authorize(request.user, audience ?? 'member', loginMessage);
    return true;
  }
}

/** Throws 401 or 403 when the caller is not in the route's audience. */
export function authorize(
  caller: Caller,
  audience: Audience,
  loginMessage = 'Please log in.',
): void {
  if (audience === 'service') {
    if (!caller.service) throw forbidden('internal_only', 'This address is for internal use only.');
    return;
  }
  if (audience === 'visitor') return;
  if (!caller.userId) throw unauthenticated('login_required', loginMessage);
  if (audience === 'admin' && !caller.isAdmin)
    throw forbidden('admin_required', 'Admin access required');
}

interface VerifiedToken {
  kid: string;
  accepted: AcceptedKey;
  audience: string;
  exp: number;
  caller: Caller;
}

/** Callers reuse a token for 45 s, and verifying its signature costs more than most requests. */
const verified = new LRUCache<string, VerifiedToken>({ max: 5_000 });

/** Verifies an internal token: ES256 only, `aud` is the service's name, `kid` and `iss` select the key. Throws 401. */
export function verifyToken(keys: PublicKeys, token: string, audience: string): Caller {
  const known = verified.get(token);
  if (known && isStillValid(known, keys, audience)) return known.caller;
  try {
    const { kid, accepted } = findKey(keys, token);
    const claims = verify(token, accepted.key, {
      algorithms: ['ES256'],
      audience,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    }) as TokenClaims;
    const exp = checkClaims(claims, audience);
    const caller = Object.freeze(readCaller(claims));
    verified.set(token, { kid, accepted, audience, exp, caller });
    return caller;
  } catch (cause) {
    throw invalidToken(cause);
  }
}

/** A key that is no longer in the key set, or another audience, requires a new verification. */
function isStillValid(
  { kid, accepted, audience, exp }: VerifiedToken,
  keys: PublicKeys,
  expected: string,
): boolean {
  return (
    audience === expected &&
    keys.get(kid) === accepted &&
    Math.floor(Date.now() / 1000) < exp + CLOCK_TOLERANCE_SECONDS
  );
}

/** Returns the expiry. Throws unless there is one and the issuer may call `audience`; only the gateway acts for users. */
function checkClaims({ exp, iss, svc, sub, adm }: TokenClaims, audience: string): number {
  if (typeof exp !== 'number') throw new Error('the token does not expire');
  if (iss === 'gateway') return exp;
  const audiences: readonly string[] = MAY_CALL[iss as Issuer] ?? [];
  if (!audiences.includes(audience)) throw new Error(`${iss} may not call ${audience}`);
  if (svc !== iss || sub !== undefined || adm !== undefined)
    throw new Error(`${iss} may not act for a user`);
  return exp;
}

/** Finds the key with the `kid` of a token. Throws unless it is a key of the token's `iss`. */
function findKey(keys: PublicKeys, token: string): { kid: string; accepted: AcceptedKey } {
  const { header, payload } = decode(token, { complete: true, json: true }) ?? {};
  const kid = header?.kid ?? '';
  const accepted = keys.get(kid);
  if (!accepted || accepted.issuer !== (payload as TokenClaims | undefined)?.iss)
    throw new Error('no key of the issuer the token names');
  return { kid, accepted };
}

function readCaller(claims: TokenClaims): Caller {
  return {
    userId: claims.sub ?? null,
    sessionId: claims.sid ?? null,
    isAdmin: claims.adm === true,
    service: claims.svc ?? null,
  };
}

/** RFC 6750; a 401 for a user has no challenge. */
const INVALID_TOKEN_CHALLENGE = 'Bearer error="invalid_token"';

export const invalidToken = (cause?: unknown): DomainError =>
  unauthenticated(
    'invalid_internal_token',
    'This service only accepts requests from the gateway.',
    {
      cause,
      challenge: INVALID_TOKEN_CHALLENGE,
    },
  );

/** Whether a service refused an internal token, which its caller must not take for a refusal of the user. */
export const isTokenRefused = ({
  statusCode,
  headers,
}: Pick<IncomingMessage, 'statusCode' | 'headers'>): boolean =>
  statusCode === 401 && headers['www-authenticate'] === INVALID_TOKEN_CHALLENGE;
