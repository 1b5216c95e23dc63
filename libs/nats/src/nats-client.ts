import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { jetstream, type JetStreamClient } from '@nats-io/jetstream';
import {
  connect,
  type ConnectionOptions,
  headers,
  type Msg,
  type MsgHdrs,
  type NatsConnection,
} from '@nats-io/transport-node';
import { inboxPrefix } from '@libs/contracts';
import { traceparent } from '@libs/tracing';

const TRACE_HEADER = 'traceparent';
const RECONNECT_WAIT_MS = 250;
const CONNECT_TIMEOUT_MS = 3000; // also ends a handshake in which the broker dies, which the client itself does not notice
const PING_INTERVAL_MS = 10_000;
const MAX_UNANSWERED_PINGS = 2;

/** The process's connection to NATS, which waits for the broker at start and reconnects without a limit on attempts. */
export class NatsClient implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('NatsClient');
  private readonly upListeners = new Set<() => void>();
  private readonly downListeners = new Set<() => void>();
  private readonly options: ConnectionOptions;
  private connection?: Promise<NatsConnection>;
  private current?: NatsConnection;
  private up = false;
  private lastFailure?: string;
  private isStopped = false;

  /** A connection that is closed for good ends the process, by default with SIGTERM; the process manager starts a new one. */
  constructor(
    url: string,
    name: string,
    private readonly endProcess = (): void => void process.kill(process.pid, 'SIGTERM'),
  ) {
    const { username, password, host } = new URL(url);
    this.options = {
      servers: host,
      name,
      inboxPrefix: inboxPrefix(name),
      ...(username
        ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
        : {}),
      timeout: CONNECT_TIMEOUT_MS,
      maxReconnectAttempts: -1,
      ignoreAuthErrorAbort: true, // otherwise the second rejected login closes the connection for good
      reconnectTimeWait: RECONNECT_WAIT_MS,
      reconnectJitter: RECONNECT_WAIT_MS,
      pingInterval: PING_INTERVAL_MS,
      maxPingOut: MAX_UNANSWERED_PINGS,
    };
  }

  /** Connects only when the module has been created: a start that fails before leaves no connection behind. */
  onModuleInit(): void {
    void this.ready();
  }

  get connected(): boolean {
    return this.up;
  }

  ready(): Promise<NatsConnection> {
    this.connection ??= this.connectFirst();
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
    if (!this.current) return;
    if (this.up) await this.current.drain();
    else await this.current.close();
  }

  /** Connects without `waitOnFirstConnect`, which does not tell why the broker cannot be reached. */
  private async connectFirst(): Promise<NatsConnection> {
    while (!this.isStopped) {
      try {
        const connection = await connect(this.options);
        this.follow(connection);
        return connection;
      } catch (error) {
        this.warnOfFailure(error as Error);
        await sleep(RECONNECT_WAIT_MS, undefined, { ref: false });
      }
    }
    return new Promise(() => undefined); // the process stops
  }

  private follow(connection: NatsConnection): void {
    if (this.isStopped) return void connection.close();
    this.current = connection;
    this.switch(true);
    void this.watch(connection).catch((error: unknown) =>
      this.logger.error({
        err: error,
        msg: 'the status of the NATS connection can no longer be read',
      }),
    );
    void connection.closed().then((error) => this.isStopped || this.giveUp(error));
  }

  private async watch(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect' || status.type === 'close') this.switch(false);
      if (status.type === 'reconnect') this.switch(true);
      if (status.type === 'error' && !this.up) this.warnOfFailure(status.error);
    }
  }

  private warnOfFailure({ message }: Error): void {
    if (message !== this.lastFailure)
      this.logger.warn(
        `cannot connect to NATS at ${String(this.options.servers)}: ${message}; trying again`,
      );
    this.lastFailure = message;
  }

  private giveUp(error: unknown): void {
    this.logger.fatal({ err: error, msg: 'the NATS connection was closed; the process ends' });
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

/** Returns headers with the current trace context; undefined without tracing. */
export function traceHeaders(): MsgHdrs | undefined {
  const trace = traceparent();
  if (trace === undefined) return undefined;
  const carried = headers();
  carried.set(TRACE_HEADER, trace);
  return carried;
}

export const readTrace = (message: Pick<Msg, 'headers'>): string | undefined =>
  message.headers?.get(TRACE_HEADER) || undefined;
