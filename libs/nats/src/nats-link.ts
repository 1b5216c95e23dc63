import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { jetstream, type JetStreamClient } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';

/** Milliseconds between two attempts to reach the broker. */
const RECONNECT_WAIT = 250;
/** Milliseconds one attempt may take; the client does not notice a broker that dies in the middle of the handshake. */
const CONNECT_TIMEOUT = 3000;

/** The process's one connection to NATS: it waits for the broker at start and comes back by itself for ever. */
export class NatsLink implements OnApplicationShutdown {
  private readonly logger = new Logger('NatsLink');
  private readonly upListeners = new Set<() => void>();
  private readonly downListeners = new Set<() => void>();
  private readonly connection: Promise<NatsConnection>;
  private current?: NatsConnection;
  private up = false;
  private isStopped = false;

  constructor(url: string, name: string) {
    const { username, password, host } = new URL(url);
    this.connection = connect({
      servers: host,
      name,
      ...(username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : {}),
      timeout: CONNECT_TIMEOUT,
      waitOnFirstConnect: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RECONNECT_WAIT,
      reconnectJitter: RECONNECT_WAIT,
      pingInterval: 10_000,
      maxPingOut: 2,
    });
    this.connection.then(
      (connection) => this.follow(connection),
      (error: unknown) => this.logger.error({ err: error, msg: 'cannot connect to NATS' }),
    );
  }

  /** Whether the broker can be reached at this moment. */
  get connected(): boolean {
    return this.up;
  }

  /** The connection, once it has been made for the first time. */
  ready(): Promise<NatsConnection> {
    return this.connection;
  }

  /** JetStream over this connection, once it has been made. */
  async jetstream(): Promise<JetStreamClient> {
    return jetstream(await this.connection);
  }

  /** Publishes at most once; what is said while the broker is away is lost. */
  publish(subject: string, payload: object): void {
    if (this.current && this.up) this.current.publish(subject, JSON.stringify(payload));
  }

  /** Called at the first connection and at every reconnection. */
  onUp(listener: () => void): void {
    this.upListeners.add(listener);
    if (this.up) listener();
  }

  /** Called whenever the connection is lost. */
  onDown(listener: () => void): void {
    this.downListeners.add(listener);
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    if (!this.current) return;
    if (this.up) await this.current.drain();
    else await this.current.close();
  }

  private follow(connection: NatsConnection): void {
    if (this.isStopped) return void connection.close();
    this.current = connection;
    this.switch(true);
    void this.watch(connection).catch((error: unknown) => this.logger.error({ err: error, msg: 'lost track of the NATS connection' }));
  }

  private async watch(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect' || status.type === 'close') this.switch(false);
      if (status.type === 'reconnect') this.switch(true);
    }
  }

  private switch(up: boolean): void {
    if (this.up === up) return;
    this.up = up;
    this.logger.log(up ? 'connected to NATS' : 'NATS is away');
    for (const listener of up ? this.upListeners : this.downListeners) listener();
  }
}
