import { randomFillSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { type Caller, VISITOR } from '@libs/auth';
import type { CurrentUser } from '@libs/contracts';
import { traceIds } from '@libs/tracing';
import { v7 as uuidv7 } from 'uuid';
import { GatewaySettings } from '../gateway.settings';
import type { Route } from '../routes';
import { ClientAddresses } from '../security/client-address';
import { type SecurityHeaders, securityHeaders } from '../security/security-headers';
import { closeWithConnection } from './close-with-connection';

interface ConnectionInfo {
  address: string;
  protocol: 'http' | 'https';
  expectsContinue: boolean;
}

/** A request or upgrade, and what the gateway knows about it. */
export class ConnectionContext {
  /** Generated here; a client's own id is never used. */
  readonly id = newRequestId();
  readonly startedAt = performance.now();
  readonly trace = traceIds();
  caller: Caller = VISITOR;
  /** The token of a login that waits for its second step; set on the routes of that step only. */
  pendingLogin?: string;

  constructor(
    readonly request: IncomingMessage,
    readonly connection: ConnectionInfo,
  ) {}
}

export class RequestContext extends ConnectionContext {
  route?: Route;
  /** Set where the session suffices to answer `GET /api/me`. */
  currentUser?: CurrentUser;
  streamsBody = false;
  private onResponse: (() => void)[] = [];
  private hasSentContinue = false;
  private readonly onClose: (() => void)[] = [];

  constructor(
    request: IncomingMessage,
    readonly response: ServerResponse,
    connection: ConnectionInfo,
  ) {
    super(request, connection);
    // One Node listener for all of ours: Node warns about more than ten.
    response.once('close', () => this.onClose.forEach((listener) => listener()));
  }

  get isGone(): boolean {
    return this.response.destroyed || this.response.closed;
  }

  whenClosed(listener: () => void): void {
    if (this.isGone) listener();
    else this.onClose.push(listener);
  }

  sendContinue(): void {
    if (!this.connection.expectsContinue || this.hasSentContinue) return;
    this.hasSentContinue = true;
    this.response.writeContinue();
  }

  /** Calls `listener` once, when the service has responded or failed, before the client receives the response. */
  beforeResponse(listener: () => void): void {
    this.onResponse.push(listener);
  }

  notifyResponse(): void {
    const listeners = this.onResponse;
    this.onResponse = [];
    listeners.forEach((listener) => listener());
  }
}

/** Creates the context of each request and upgrade; sets the headers that every response has. */
@Injectable()
export class RequestContextFactory {
  private readonly headers: SecurityHeaders;

  constructor(
    settings: GatewaySettings,
    private readonly addresses: ClientAddresses,
  ) {
    this.headers = securityHeaders(settings.PUBLIC_URL);
  }

  ofRequest(request: IncomingMessage, response: ServerResponse, expectsContinue: boolean): RequestContext {
    const context = new RequestContext(request, response, this.infoOf(request, expectsContinue));
    closeWithConnection(request, response);
    for (const name in this.headers) response.setHeader(name, this.headers[name] ?? '');
    response.setHeader('x-request-id', context.id);
    return context;
  }

  ofUpgrade(request: IncomingMessage): ConnectionContext {
    return new ConnectionContext(request, this.infoOf(request, false));
  }

  private infoOf(request: IncomingMessage, expectsContinue: boolean): ConnectionInfo {
    return { address: this.addresses.of(request), protocol: this.addresses.protocolOf(request), expectsContinue };
  }
}

/** The client disconnected before its request was complete, so nobody receives a response. */
export class ClientGone extends Error {
  constructor() {
    super('the client disconnected');
    this.name = 'ClientGone';
  }
}

const BYTES = 16;
/** The system call for random bytes is the most expensive step, so one call serves 512 ids. */
const pool = Buffer.alloc(BYTES * 512);
let used = pool.length;

/** Returns a new request id: a UUIDv7, so that ids sort by time. */
export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, used + BYTES);
  used += BYTES;
  return uuidv7({ random });
}
