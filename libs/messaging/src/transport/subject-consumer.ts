import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import {
  AckPolicy,
  type ConsumerMessages,
  DeliverPolicy,
  jetstream,
  JetStreamApiError,
  jetstreamManager,
  type JetStreamManager,
  type JsMsg,
} from '@nats-io/jetstream';
import { durableName, type EventType, findEventStream } from '@libs/contracts';
import type { NatsClient } from '@libs/nats';
import type { MessagingOptions } from '../messaging-options';
import { findStream } from '../nats/streams';

const PREFETCH = 32; // messages requested ahead of the handler
const RETRY_MS = 1000;
const HEARTBEAT_MS = 1000; // two missed heartbeats mean that the leader has changed
const RESPONSE_TIMEOUT_MS = 2000; // during a leader election there is no response
const CONSUMER_LOST = new Set([
  'consumer_not_found',
  'stream_not_found',
  'consumer_deleted',
  'no_responders',
]); // recreate the consumer

/** Processes a batch: acknowledges, delays or dead-letters each message. Never rejects. */
type BatchHandler = (messages: JsMsg[]) => Promise<void>;

/** Pulls one event type from its owner's stream until closed, through a durable consumer that all replicas share. */
export class SubjectConsumer {
  private readonly logger = new Logger('SubjectConsumer');
  private readonly closing = new AbortController();
  private messages?: ConsumerMessages;
  private running?: Promise<void>;
  private readonly prefetch: number;

  constructor(
    private readonly nats: NatsClient,
    private readonly options: MessagingOptions,
    private readonly type: EventType,
    private readonly batch: number,
    private readonly handle: BatchHandler,
  ) {
    this.prefetch = Math.max(batch, PREFETCH);
  }

  start(): void {
    this.running = this.run();
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.messages?.close();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.closing;
    while (!signal.aborted) {
      try {
        await this.pull();
      } catch (error) {
        if (!signal.aborted)
          this.logger.warn({
            err: error,
            type: this.type,
            msg: 'the subscription failed and is created again',
          });
      }
      if (!signal.aborted) await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async pull(): Promise<void> {
    const connection = await Promise.race([this.nats.ready(), aborted(this.closing.signal)]);
    if (!connection) return;
    const stream = findEventStream(this.type);
    const durable = durableName(this.options.service, this.type);
    const manager = await jetstreamManager(connection, { timeout: RESPONSE_TIMEOUT_MS });
    if (!(await findStream(manager, stream.name))) return; // the stream's owner creates it
    await ensureConsumer(manager, stream.name, durable, this.type);
    const consumer = await jetstream(connection, { timeout: RESPONSE_TIMEOUT_MS }).consumers.get(
      stream.name,
      durable,
    );
    if (this.closing.signal.aborted) return;
    // without `bind`, one unanswered request during a leader election stops the consumer for 30 s
    this.messages = await consumer.consume({
      max_messages: this.prefetch,
      idle_heartbeat: HEARTBEAT_MS,
      bind: true,
    });
    if (this.closing.signal.aborted) {
      await this.messages.close(); // not read: messages that are closed before they are read never end
      return;
    }
    void this.closeWhenGone(this.messages);
    await this.drain(this.messages);
  }

  /** Batches the messages that arrived during the previous batch: it does not wait for a full batch, and buffers at most `prefetch`. */
  private async drain(messages: ConsumerMessages): Promise<void> {
    const waiting: JsMsg[] = [];
    let working = Promise.resolve();
    let busy = false;
    const work = async (): Promise<void> => {
      busy = true;
      while (waiting.length > 0) await this.handle(waiting.splice(0, this.batch));
      busy = false;
    };
    for await (const message of messages) {
      waiting.push(message);
      if (!busy) working = work();
      else if (waiting.length >= this.prefetch) await working;
    }
    await working;
  }

  private async closeWhenGone(messages: ConsumerMessages): Promise<void> {
    for await (const status of messages.status()) {
      if (CONSUMER_LOST.has(status.type)) await messages.close();
    }
  }
}

const aborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) =>
    signal.aborted
      ? resolve(undefined)
      : signal.addEventListener('abort', () => resolve(undefined), { once: true }),
  );

const ACK_WAIT_NS = 10e9; // until redelivery; processing takes far less
const MAX_PENDING = 1000; // unacknowledged messages of all replicas together
const CONFIG_DIFFERS = 10148; // broker error code: another configuration exists

/** Creates a durable pull consumer for one subject, or updates its configuration. */
export async function ensureConsumer(
  manager: JetStreamManager,
  stream: string,
  durable: string,
  subject: string,
): Promise<void> {
  const tunable = { ack_wait: ACK_WAIT_NS, max_deliver: -1, max_ack_pending: MAX_PENDING };
  try {
    await manager.consumers.add(stream, {
      durable_name: durable,
      filter_subject: subject,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ...tunable,
    });
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== CONFIG_DIFFERS) throw error;
    await manager.consumers.update(stream, durable, tunable);
  }
}
