import type { IncomingMessage } from 'node:http';
import { type Caller, isOwnOrigin, readPublicKeys, verifyToken } from '@libs/auth';
import { forbidden, routeNotFound, tooMany, unauthenticated, unavailable } from '@libs/errors';
import { readClientNetwork } from '@libs/service';
import { Injectable } from '@nestjs/common';
import { RealtimeSettings } from '../realtime.settings';
import { EndedSessions } from '../sessions/ended-sessions';

const RETRY_AFTER_SECONDS = 10;

/** Limits open sockets per client address and per process (docs/api.md). */
export class SocketQuota {
  private readonly byAddress = new Map<string, number>();
  private total = 0;

  constructor(
    private readonly perAddress: number,
    private readonly perProcess: number,
  ) {}

  /** Reserves a socket and returns a function that releases it; throws 429 at the address limit and 503 at the process limit. */
  reserve(address: string): () => void {
    const held = this.byAddress.get(address) ?? 0;
    if (held >= this.perAddress) {
      throw tooMany('too_many_connections', 'Too many live connections from your address.', {
        retryAfter: RETRY_AFTER_SECONDS,
      });
    }
    if (this.total >= this.perProcess) {
      throw unavailable('overloaded', 'Too many live connections right now.', {
        retryAfter: RETRY_AFTER_SECONDS,
      });
    }
    this.byAddress.set(address, held + 1);
    this.total += 1;
    let isHeld = true;
    return () => {
      if (isHeld) this.release(address);
      isHeld = false;
    };
  }

  private release(address: string): void {
    const left = (this.byAddress.get(address) ?? 1) - 1;
    if (left > 0) this.byAddress.set(address, left);
    else this.byAddress.delete(address);
    this.total -= 1;
  }
}

const PATHS = new Set(['/ws', '/ws/']); // Socket.IO clients append a slash

interface Accepted {
  caller: Caller;
  release: () => void;
}

/** Decides whether an upgrade is accepted (docs/api.md). Checks path, internal token, origin and quota, in this order. */
@Injectable()
export class ConnectionPolicy {
  private readonly keys;
  private readonly quota;
  private readonly ownHost;

  constructor(
    settings: RealtimeSettings,
    private readonly ended: EndedSessions,
  ) {
    const limited = settings.RATE_LIMITS === 'on';
    this.keys = readPublicKeys(settings.INTERNAL_TOKEN_PUBLIC_KEYS);
    this.quota = new SocketQuota(
      limited ? settings.SOCKETS_PER_ADDRESS : Infinity,
      limited ? settings.SOCKETS_PER_PROCESS : Infinity,
    );
    this.ownHost = new URL(settings.PUBLIC_URL).host;
  }

  accept({ url, headers, socket }: Pick<IncomingMessage, 'url' | 'headers' | 'socket'>): Accepted {
    if (!PATHS.has(url?.split('?')[0] ?? '')) throw routeNotFound();
    const caller = this.identify(headers.authorization);
    this.checkOrigin(headers);
    return {
      caller,
      release: this.quota.reserve(readClientNetwork(headers, socket.remoteAddress)),
    };
  }

  private identify(authorization = ''): Caller {
    const caller = verifyToken(this.keys, authorization.replace(/^Bearer /i, ''), 'realtime');
    if (caller.service)
      throw unauthenticated('user_required', 'A live connection requires a user.');
    if (this.ended.hasEnded(caller))
      throw unauthenticated('session_ended', 'The session has ended.');
    return caller;
  }

  private checkOrigin({
    origin,
    host,
    'x-forwarded-host': forwarded,
  }: IncomingMessage['headers']): void {
    if (origin === undefined) return;
    const requested = forwarded?.toString() ?? host;
    if (!isOwnOrigin(origin, requested ? [requested, this.ownHost] : [this.ownHost])) {
      throw forbidden(
        'cross_site_request',
        'A page of another site may not open a live connection.',
      );
    }
  }
}
