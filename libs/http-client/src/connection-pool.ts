import { AsyncResource } from 'node:async_hooks';
import Client from 'undici/lib/dispatcher/client.js'; // the package's index loads fetch, WebSocket and caches as well: 3 MB per process
import { roundRobinLookup } from './round-robin-lookup';

/** A keep-alive connection for one request at a time. Undici opens its socket again if the server has closed it before a request is written. */
export class Connection {
  readonly client: Client;
  wasUsed = false; // a response has arrived over its socket, so the server may have closed it meanwhile
  expiresAt = Infinity;

  constructor(origin: string, options: Client.Options, lifetimeMs: number, onDisconnect: (connection: Connection) => void) {
    this.client = new Client(origin, options);
    this.client.on('connect', () => {
      this.wasUsed = false;
      this.expiresAt = performance.now() + lifetimeMs * (0.75 + Math.random() / 2);
    });
    this.client.on('disconnect', () => onDisconnect(this));
  }
}

export interface PoolLimits {
  lifetimeMs?: number; // a connection is reused for about so long, so that new replicas get their share
  maxIdleMs?: number; // shorter than a service drains (DRAIN_SECONDS): a stopping one never closes a connection that is about to be used
  connectMs?: number; // until a host that does not accept the connection counts as unreachable
  maxConnections?: number;
  maxIdle?: number;
}

type Use = (connection: Connection) => void;

/** Keep-alive connections to one service: each begins at another address of the host name, and all are used in turn. */
export class ConnectionPool {
  private readonly idle: Connection[] = [];
  private readonly waiting: Use[] = [];
  private readonly options: Client.Options;
  private readonly limits: Required<PoolLimits>;
  private open = 0;

  constructor(
    private readonly origin: string,
    { lifetimeMs = 30_000, maxIdleMs = 4_000, connectMs = 3_000, maxConnections = 256, maxIdle = 64 }: PoolLimits = {},
  ) {
    this.limits = { lifetimeMs, maxIdleMs, connectMs, maxConnections, maxIdle };
    const keepAlive = Math.max(1, Math.min(lifetimeMs, maxIdleMs));
    // `Attempt` in http-client.ts has its own timeouts
    const timeouts = { headersTimeout: 0, bodyTimeout: 0, keepAliveTimeout: keepAlive, keepAliveMaxTimeout: keepAlive };
    this.options = { ...timeouts, connect: { lookup: roundRobinLookup(), timeout: connectMs } };
  }

  /** Passes a connection to `use`, at once unless all are busy; a fresh one has not carried a request. Returns a function that stops waiting. */
  take(use: Use, isFresh = false): () => void {
    this.discardOld();
    const isFull = this.open >= this.limits.maxConnections;
    const unused = isFresh && !isFull ? undefined : this.idle.shift();
    if (unused && isFresh) this.discard(unused); // makes room
    const connection = (isFresh ? undefined : unused) ?? this.create();
    if (connection) {
      use(connection);
      return () => undefined;
    }
    const waiter = AsyncResource.bind(use); // the trace of this request, not of the one that releases the connection
    this.waiting.push(waiter);
    return () => {
      const at = this.waiting.indexOf(waiter);
      if (at >= 0) this.waiting.splice(at, 1);
    };
  }

  release(connection: Connection): void {
    connection.wasUsed = true;
    const { waiting, idle } = this;
    const isKept = performance.now() < connection.expiresAt && (waiting.length > 0 || idle.length < this.limits.maxIdle);
    if (!isKept) return this.drop(connection.client.close());
    const next = waiting.shift();
    if (next) next(connection);
    else idle.push(connection);
  }

  discard(connection: Connection, reason = new Error('the connection is no longer used')): void {
    this.drop(connection.client.destroy(reason));
  }

  closeIdle(): void {
    for (const connection of this.idle.splice(0)) this.discard(connection);
  }

  private discardOld(): void {
    const now = performance.now();
    for (let oldest = this.idle[0]; oldest && now >= oldest.expiresAt; oldest = this.idle[0]) {
      this.idle.shift();
      this.discard(oldest);
    }
  }

  private create(): Connection | undefined {
    const { maxConnections, lifetimeMs } = this.limits;
    if (this.open >= maxConnections) return undefined;
    this.open += 1;
    return new Connection(this.origin, this.options, lifetimeMs, (closed) => this.dropIdle(closed));
  }

  private drop(closed: Promise<void>): void {
    void closed; // never rejects
    this.open -= 1;
    const next = this.waiting.shift();
    if (next) this.take(next);
  }

  private dropIdle(connection: Connection): void {
    const at = this.idle.indexOf(connection);
    if (at < 0) return;
    this.idle.splice(at, 1);
    this.discard(connection);
  }
}
