import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import {
  EVENTS,
  eventDefinition,
  type EventEnvelope,
  type EventSource,
  type EventType,
  defineStream,
} from '@libs/contracts';
import { ensureStream } from '@libs/messaging';
import { eventually } from './eventually';

/** Storage limits of a test's broker. */
const STORAGE = { replicas: 1, bytes: 8_000_000_000 };

/** A test's connection to NATS, for publishing as other services do. */
export class TestBroker {
  private readonly received: EventEnvelope[] = [];

  private constructor(readonly connection: NatsConnection) {}

  /** Connects and subscribes to every declared event. */
  static async connect(url: string): Promise<TestBroker> {
    const { username, password, host } = new URL(url);
    const broker = new TestBroker(
      await connect({
        servers: host,
        user: username || undefined,
        pass: password || undefined,
        maxReconnectAttempts: -1,
        reconnectTimeWait: 50,
      }),
    );
    for (const { type } of EVENTS) {
      broker.connection.subscribe(type, {
        callback: (_error, message) => void broker.received.push(message.json<EventEnvelope>()),
      });
    }
    await broker.connection.flush();
    await broker.ensureStreams(EVENTS.map(({ source }) => source));
    return broker;
  }

  /** Publishes events to JetStream, as their owners do. */
  async publish(...events: EventEnvelope[]): Promise<void> {
    await this.ensureStreams(events.map(({ source }) => source));
    const js = jetstream(this.connection);
    for (const event of events) await js.publish(event.type, JSON.stringify(event));
  }

  /** Publishes on a plain subject, at most once. */
  publishPlain(subject: string, payload: object): void {
    this.connection.publish(subject, JSON.stringify(payload));
  }

  /** Every event of a type received so far. */
  of(type: EventType): EventEnvelope[] {
    return this.received.filter((event) => event.type === type);
  }

  /** Waits for the first event of a type that matches. */
  next<E extends EventEnvelope>(
    type: EventType,
    fits: (event: E) => boolean = () => true,
  ): Promise<E> {
    return eventually(() => {
      const event = this.of(type).find((one) => fits(one as E));
      if (!event) throw new Error(`no fitting ${type} among ${this.of(type).length} received`);
      return eventDefinition(type)?.parse(event) as unknown as E;
    });
  }

  /** Deletes a stream, as if the broker had lost its files. */
  async deleteStream(source: EventSource): Promise<void> {
    await (await jetstreamManager(this.connection)).streams.delete(defineStream(source).name);
  }

  private async ensureStreams(sources: EventSource[]): Promise<void> {
    const manager = await jetstreamManager(this.connection);
    for (const source of new Set(sources))
      await ensureStream(manager, defineStream(source), STORAGE);
  }

  close(): Promise<void> {
    return this.connection.close();
  }
}
