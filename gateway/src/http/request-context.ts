import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Caller, VISITOR } from '@libs/auth';
import { traceIds } from '@libs/tracing';
import type { Route } from '../routes';
import { newRequestId } from './request-id';

/** How a client reached us. */
export interface ConnectionInfo {
  /** The client's address. */
  address: string;
  protocol: 'http' | 'https';
  /** The client sent `Expect: 100-continue` and holds its body back until it is asked for. */
  waits: boolean;
}

/** Somebody at the door: a request, or a connection to be upgraded. */
export class ConnectionContext {
  /** Our own id for it; none is taken from outside. */
  readonly id = newRequestId();
  /** Milliseconds, on a clock that only goes forward. */
  readonly startedAt = performance.now();
  /** The trace it belongs to, for its log record; undefined without tracing. */
  readonly trace = traceIds();
  /** Who it speaks for, once that has been found out. */
  caller: Caller = VISITOR;

  constructor(
    readonly request: IncomingMessage,
    readonly arrival: ConnectionInfo,
  ) {}
}

/** One request on its way through the gateway, and what has been found out about it so far. */
export class RequestContext extends ConnectionContext {
  route?: Route;
  /** Its body streams on to a service, which may answer before it has all of it. */
  streamsBody = false;
  private onAnswer?: () => void;
  private welcomed = false;
  private readonly onClose: (() => void)[] = [];

  constructor(
    request: IncomingMessage,
    readonly response: ServerResponse,
    arrival: ConnectionInfo,
  ) {
    super(request, arrival);
    response.once('close', () => this.onClose.forEach((listener) => listener()));
  }

  /** Has the client hung up? */
  get isGone(): boolean {
    return this.response.destroyed || this.response.closed;
  }

  /** `listener` is called when the response has been sent or its connection is lost. One of Node's listeners serves them all: it warns of more than ten. */
  whenClosed(listener: () => void): void {
    if (this.response.closed) listener();
    else this.onClose.push(listener);
  }

  /** Tells a client that waits for permission to send its body. */
  sendContinue(): void {
    if (!this.arrival.waits || this.welcomed) return;
    this.welcomed = true;
    this.response.writeContinue();
  }

  /** `listener` is called once, when the service has answered or failed, before the client hears of it. */
  beforeAnswer(listener: () => void): void {
    this.onAnswer = listener;
  }

  /** Calls the listener of {@link beforeAnswer}; further calls do nothing. */
  notifyAnswered(): void {
    const listener = this.onAnswer;
    this.onAnswer = undefined;
    listener?.();
  }
}
