import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { jetstream, type JetStreamClient } from '@nats-io/jetstream';
import { connect, type ConnectionOptions, headers, type Msg, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node';
import { inboxPrefix } from '@libs/contracts';
import { traceparent } from '@libs/tracing';

const TRACE_HEADER = 'traceparent';
const RECONNECT_WAIT = 250; // milliseconds
const CONNECT_TIMEOUT = 3000; // milliseconds; the client itself does not notice a broker that dies during the handshake
const CHECK = 10_000; // milliseconds between two checks whether only this connection is down
const CHECKS = 3; // consecutive checks that reach the broker before the connection counts as stuck

interface NatsClientOptions {
  checkEveryMs?: number;
  endProcess?: () => void; // by default a SIGTERM to this process; the process manager starts a new one
}

/** The process's single connection to NATS, which waits for the broker at start and reconnects without a limit on attempts. */
export class NatsClient implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('NatsClient');
  private readonly upListeners = new Set<() => void>();
  private readonly downListeners = new Set<() => void>();
  private readonly options: ConnectionOptions;
  private connection?: Promise<NatsConnection>;
  private timer?: NodeJS.Timeout;
  private readonly checkEveryMs: number;
  private readonly endProcess: () => void;
  private current?: NatsConnection;
  private up = false;
  private stuckChecks = 0;
  private lastFailure?: string;
  private isStopped = false;

  constructor(url: string, name: string, { checkEveryMs = CHECK, endProcess = endBySignal }: NatsClientOptions = {}) {
    this.checkEveryMs = checkEveryMs;
    this.endProcess = endProcess;
    const { username, password, host } = new URL(url);
    this.options = {
      servers: host,
      name,
      inboxPrefix: inboxPrefix(name),
      ...(username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : {}),
      timeout: CONNECT_TIMEOUT,
    };
  }

  /** Connects only when the module has been created: a start that fails before leaves no connection behind. */
  onModuleInit(): void {
    void this.ready();
  }

  get connected(): boolean {
    return this.up;
  }

  /** Whether the broker accepts other connections while this one stays down, so that only a restart helps. */
  get stuck(): boolean {
    return this.stuckChecks >= CHECKS;
  }

  ready(): Promise<NatsConnection> {
    this.connection ??= this.open();
    return this.connection;
  }

  async jetstream(): Promise<JetStreamClient> {
    return jetstream(await this.ready());
  }

  /** Publishes at most once; messages are lost while the broker is down. */
  publish(subject: string, payload: object): void {
    if (this.current && this.up) this.current.publish(subject, JSON.stringify(payload));
  }

  onUp(listener: () => void): void {
    this.upListeners.add(listener);
    if (this.up) listener();
  }

  onDown(listener: () => void): void {
    this.downListeners.add(listener);
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    if (!this.current) return;
    if (this.up) await this.current.drain();
    else await this.current.close();
  }

  private open(): Promise<NatsConnection> {
    const connection = connect({
      ...this.options,
      waitOnFirstConnect: true,
      maxReconnectAttempts: -1,
      ignoreAuthErrorAbort: true, // otherwise the second rejected login closes the connection for good
      reconnectTimeWait: RECONNECT_WAIT,
      reconnectJitter: RECONNECT_WAIT,
      pingInterval: 10_000,
      maxPingOut: 2,
    });
    connection.then(
      (opened) => this.follow(opened),
      (error: unknown) => this.giveUp('cannot connect to NATS', error),
    );
    this.timer = setInterval(() => void this.checkBroker(), this.checkEveryMs).unref();
    return connection;
  }

  private follow(connection: NatsConnection): void {
    if (this.isStopped) return void connection.close();
    this.current = connection;
    this.switch(true);
    void this.watch(connection).catch((error: unknown) =>
      this.logger.error({ err: error, msg: 'the NATS connection is not watched any more' }),
    );
    void connection.closed().then((error) => this.isStopped || this.giveUp('the NATS connection was closed', error));
  }

  private async watch(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect' || status.type === 'close') this.switch(false);
      if (status.type === 'reconnect') this.switch(true);
    }
  }

  private async checkBroker(): Promise<void> {
    const reachable = !this.up && (await this.isReachable());
    this.stuckChecks = reachable && !this.up ? this.stuckChecks + 1 : 0;
    if (this.stuck && !this.isStopped) this.giveUp('the broker is up, but this process does not get through to it');
  }

  private async isReachable(): Promise<boolean> {
    try {
      await (await connect({ ...this.options, reconnect: false })).close();
      return true;
    } catch (error) {
      this.warnOfFailure((error as Error).message);
      return false; // the broker is down or rejects every connection
    }
  }

  private warnOfFailure(reason: string): void {
    if (reason !== this.lastFailure) this.logger.warn(`cannot connect to NATS at ${String(this.options.servers)}: ${reason}; trying again`);
    this.lastFailure = reason;
  }

  private giveUp(msg: string, error?: unknown): void {
    this.stuckChecks = CHECKS;
    this.logger.fatal({ err: error, msg: `${msg}; the process ends` });
    this.endProcess();
  }

  private switch(up: boolean): void {
    if (this.up === up) return;
    this.up = up;
    this.lastFailure = undefined;
    this.logger.log(up ? 'connected to NATS' : 'NATS is down');
    for (const listener of up ? this.upListeners : this.downListeners) listener();
  }
}

const endBySignal = (): void => void process.kill(process.pid, 'SIGTERM');

/** Returns headers with the current trace context; undefined without tracing. */
export function traceHeaders(): MsgHdrs | undefined {
  const trace = traceparent();
  if (trace === undefined) return undefined;
  const carried = headers();
  carried.set(TRACE_HEADER, trace);
  return carried;
}

export const traceOf = (message: Pick<Msg, 'headers'>): string | undefined => message.headers?.get(TRACE_HEADER) || undefined;
