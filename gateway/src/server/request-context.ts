import { randomFillSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Caller, VISITOR } from '@libs/auth';
import { traceIds } from '@libs/tracing';
import { v7 as uuidv7 } from 'uuid';
import type { Route } from '../routes';

/** How a client is connected. */
export interface ConnectionInfo {
  address: string;
  protocol: 'http' | 'https';
  /** The client sent `Expect: 100-continue` and waits before it sends its body. */
  expectsContinue: boolean;
}

/** The context of a request, or of a connection to be upgraded. */
export class ConnectionContext {
  /** Generated here; a client's own id is never used. */
  readonly id = newRequestId();
  readonly startedAt = performance.now();
  readonly trace = traceIds();
  caller: Caller = VISITOR;

  constructor(
    readonly request: IncomingMessage,
    readonly connection: ConnectionInfo,
  ) {}
}

/** The context of one request and its response. */
export class RequestContext extends ConnectionContext {
  route?: Route;
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
    if (this.response.closed) listener();
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
