import { Logger } from '@nestjs/common';
import type { JsMsg } from '@nats-io/jetstream';
import { eventDefinition, type EventEnvelope } from '@libs/contracts';
import { understandError } from '@libs/errors';
import { inRequestContext } from '@libs/service';
import type { DeadLetters } from '../inbox/dead-letters';

/** A message that keeps failing for a reason of its own is set aside after this many attempts. */
const MAX_FAILURES = 8;
/** Milliseconds before the next attempt, by attempt; the last one repeats for ever. */
const BACK_OFF = [200, 1000, 5000, 15_000, 30_000];

/** What the consumer's own method does with checked events. */
export type EventsHandler = (events: EventEnvelope[]) => Promise<void>;

interface Delivery {
  message: JsMsg;
  event: EventEnvelope;
}

/** Takes messages through a handler: acknowledged after its commit, delayed when it fails, set aside when it cannot succeed. */
export class MessageHandling {
  private readonly logger = new Logger('MessageHandling');

  constructor(
    private readonly type: string,
    private readonly handler: EventsHandler,
    private readonly deadLetters: DeadLetters,
  ) {}

  /** Handles a batch; what fails together is tried one by one, so that one bad event holds up no other. */
  async run(messages: JsMsg[]): Promise<void> {
    const deliveries: Delivery[] = [];
    for (const message of messages) {
      const event = await this.read(message);
      if (event) deliveries.push({ message, event });
    }
    if (deliveries.length === 0) return;
    const failure = await this.attempt(deliveries);
    if (failure === undefined) return;
    if (deliveries.length === 1) return this.fail(deliveries[0]!.message, failure);
    for (const delivery of deliveries) {
      const own = await this.attempt([delivery]);
      if (own !== undefined) await this.fail(delivery.message, own);
    }
  }

  /** The checked event; a message that does not follow its declaration is set aside at once. */
  private async read(message: JsMsg): Promise<EventEnvelope | undefined> {
    try {
      return eventDefinition(this.type)?.parse(message.json());
    } catch (error) {
      await this.setAside(message, error);
      return undefined;
    }
  }

  /** Undefined when it went well, else what went wrong. */
  private async attempt(deliveries: Delivery[]): Promise<unknown> {
    try {
      const { id, traceparent } = deliveries[0]!.event;
      await inRequestContext({ requestId: id, ...(traceparent ? { traceparent } : {}) }, () =>
        this.handler(deliveries.map(({ event }) => event)),
      );
      for (const { message } of deliveries) message.ack();
      return undefined;
    } catch (error) {
      return error ?? new Error('the handler failed without a reason');
    }
  }

  private async fail(message: JsMsg, error: unknown): Promise<void> {
    const attempts = message.info.deliveryCount;
    const kind = understandError(error)?.kind;
    if (kind === 'invalid' || (kind !== 'unavailable' && attempts >= MAX_FAILURES)) return this.setAside(message, error);
    this.logger.warn({ err: error, type: this.type, attempts, msg: 'an event could not be handled yet' });
    message.nak(BACK_OFF[Math.min(attempts, BACK_OFF.length) - 1]);
  }

  private async setAside(message: JsMsg, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    try {
      await this.deadLetters.keep({
        eventType: this.type,
        payload: message.string(),
        error: reason,
        deliveries: message.info.deliveryCount,
      });
      message.term(reason.slice(0, 200));
    } catch (cause) {
      this.logger.warn({ err: cause, type: this.type, msg: 'a dead letter could not be written down yet' });
      message.nak(BACK_OFF.at(-1));
    }
  }
}
