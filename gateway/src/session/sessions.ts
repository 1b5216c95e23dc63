import { hash as digest } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import {
  authorize,
  type Caller,
  InternalHttpClient,
  isSessionToken,
  pendingLoginCookieName,
  sessionCookieName,
  VISITOR,
} from '@libs/auth';
import {
  parseSessionRevoked,
  type ResolvedSession,
  type ResolveSessionResponse,
  SESSION_REVOKED,
  userChanged,
  userDeleted,
} from '@libs/contracts';
import { forbidden, unauthenticated } from '@libs/errors';
import { InvalidationFeed } from '../invalidation-feed';
import { GatewaySettings } from '../gateway.settings';
import { readCookie } from '../http/cookies';
import type { Route } from '../routes/route';
import { SessionCache } from './session-cache';

const SETUP_REQUIRED = 'Set up two-factor authentication on your dashboard first.';

interface PendingRequest {
  requestedAt: number;
  session: Promise<ResolvedSession | null>;
}

/** Resolves session cookies to callers; one request to identity serves many. Nothing is cached while revocations cannot arrive. */
@Injectable()
export class Sessions {
  private readonly cache = new SessionCache();
  private readonly pending = new Map<string, PendingRequest>();
  private readonly cookieName: string;
  private readonly pendingCookieName: string;

  constructor(
    private readonly settings: GatewaySettings,
    private readonly identity: InternalHttpClient,
    private readonly feed: InvalidationFeed,
  ) {
    this.cookieName = sessionCookieName(settings.PUBLIC_URL);
    this.pendingCookieName = pendingLoginCookieName(settings.PUBLIC_URL);
    feed.on(SESSION_REVOKED, (payload) =>
      this.onEvent(() => this.cache.invalidate(parseSessionRevoked(payload).sessionIds)),
    );
    feed.on(userChanged.type, (payload) =>
      this.onEvent(() => this.cache.invalidate([userChanged.parse(payload).data.id])),
    );
    feed.on(userDeleted.type, (payload) =>
      this.onEvent(() => this.cache.invalidate([userDeleted.parse(payload).data.userId])),
    );
    feed.onReset(() => this.cache.clear());
  }

  /** Returns the session of a request, if any. Throws `unavailable` when identity does not respond. */
  async findSession(request: IncomingMessage): Promise<ResolvedSession | null> {
    const token = readSessionToken(request.headers.cookie, this.cookieName);
    if (token === undefined) return null;
    const hash = digest('sha256', token, 'base64');
    const cached = this.feed.isSubscribed() ? this.cache.get(hash, new Date()) : undefined;
    return cached === undefined ? this.resolveOnce(token, hash) : cached;
  }

  readPendingLogin(request: IncomingMessage): string | undefined {
    return readSessionToken(request.headers.cookie, this.pendingCookieName);
  }

  invalidate({ sessionId, userId }: Caller): void {
    this.cache.invalidate([sessionId, userId].filter((id) => id !== null));
  }

  /** An event of another shape may concern anyone: it clears the cache, and the feed logs the error. */
  private onEvent(handle: () => void): void {
    try {
      handle();
    } catch (error) {
      this.cache.clear();
      throw error;
    }
  }

  private resolveOnce(token: string, hash: string): Promise<ResolvedSession | null> {
    const open = this.pending.get(hash);
    if (open && this.cache.isCurrent(open.requestedAt)) return open.session;
    const requestedAt = this.cache.startRequest();
    const session = this.resolve(token, hash, requestedAt).finally(() => {
      if (this.pending.get(hash)?.requestedAt === requestedAt) this.pending.delete(hash);
    });
    this.pending.set(hash, { requestedAt, session });
    return session;
  }

  private async resolve(
    token: string,
    hash: string,
    requestedAt: number,
  ): Promise<ResolvedSession | null> {
    const wasSubscribed = this.feed.isSubscribed();
    const response = await this.identity.call<ResolveSessionResponse>({
      to: 'identity',
      url: this.settings.IDENTITY_URL,
      method: 'POST',
      path: '/internal/sessions/resolve',
      body: { token },
    });
    const session = response?.session ?? null;
    if (wasSubscribed && this.feed.isSubscribed()) this.cache.set(hash, session, requestedAt);
    return session;
  }
}

/** Returns the caller of a session: a visitor without one, and a member while an administrator must set up two-factor authentication. */
export function toCaller(session: ResolvedSession | null): Caller {
  if (!session) return VISITOR;
  const { userId, sessionId, isAdmin, mustSetUpSecondFactor } = session;
  return { userId, sessionId, isAdmin: isAdmin && !mustSetUpSecondFactor, service: null };
}

/** Throws 401 or 403, with the route's own message, when the caller is not in its audience (docs/api.md, docs/tools.md). */
export function authorizeRoute(session: ResolvedSession | null, { audience, signIn }: Route): void {
  if (audience === 'public') return;
  const caller = toCaller(session);
  if (audience === 'admin' && session?.mustSetUpSecondFactor)
    throw forbidden('second_factor_setup_required', SETUP_REQUIRED);
  if (signIn !== undefined && audience !== 'visitor' && !caller.userId)
    throw unauthenticated('login_required', signIn);
  authorize(caller, audience);
}

/** Returns the session token in a Cookie header; undefined without a well-formed one. The first of several cookies counts. */
export function readSessionToken(header: string | undefined, name: string): string | undefined {
  const token = readCookie(header, name);
  return token !== undefined && isSessionToken(token) ? token : undefined;
}
