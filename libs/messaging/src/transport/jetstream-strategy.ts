import { Inject, Injectable } from '@nestjs/common';
import {
  type CustomTransportStrategy,
  EventPattern,
  type MessageHandler,
  Server,
} from '@nestjs/microservices';
import type { EventEnvelope, EventType } from '@libs/contracts';
import { NatsClient } from '@libs/nats';
import { isObservable, lastValueFrom } from 'rxjs';
import { DeadLetterStore } from '../inbox/dead-letter-store';
import { MESSAGING_OPTIONS, type MessagingOptions } from '../messaging-options';
import { SubjectConsumer } from './subject-consumer';
import { MessageProcessor } from './message-processor';
import { ProjectionLag } from '../messaging-metrics';

/** Nest transport for JetStream: each `@OnEvent` method gets a durable consumer; messages are acknowledged after processing. */
@Injectable()
export class JetStreamStrategy extends Server implements CustomTransportStrategy {
  override readonly transportId = Symbol('JETSTREAM');
  private readonly consumers: SubjectConsumer[] = [];

  constructor(
    private readonly nats: NatsClient,
    private readonly deadLetters: DeadLetterStore,
    private readonly lag: ProjectionLag,
    @Inject(MESSAGING_OPTIONS) private readonly options: MessagingOptions,
  ) {
    super();
  }

  listen(callback: () => void): void {
    for (const [pattern, handler] of this.messageHandlers) {
      if (!handler.isEventHandler) continue;
      const { batch } = (handler.extras ?? {}) as EventHandlerOptions;
      const handling = new MessageProcessor(
        pattern,
        (events) => call(handler, batch ? events : events[0]!),
        this.deadLetters,
      );
      const consumer = new SubjectConsumer(
        this.nats,
        this.options,
        pattern as EventType,
        batch ?? 1,
        (messages) => handling.run(messages),
      );
      this.consumers.push(consumer);
      this.lag.follow(pattern as EventType);
      consumer.start();
    }
    callback();
  }

  async close(): Promise<void> {
    await Promise.all(this.consumers.map((consumer) => consumer.close()));
  }

  on(): void {}

  unwrap<T>(): T {
    return this.nats as T;
  }
}

async function call(
  handler: MessageHandler,
  payload: EventEnvelope | EventEnvelope[],
): Promise<void> {
  const result = (await handler(payload)) as unknown;
  if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
}

interface EventHandlerOptions {
  batch?: number; // maximum batch size; if set, the handler gets an array
}

/** Declares a method as the handler of an event type; it gets the validated envelope. */
export const OnEvent = (type: EventType) => EventPattern<string>(type);

/** Declares a method as the batch handler of an event type; it gets an array of validated envelopes. */
export const OnEventBatch = (type: EventType, batch = 200) =>
  EventPattern<string>(type, { batch } satisfies EventHandlerOptions);
