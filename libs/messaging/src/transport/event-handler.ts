import { EventPattern } from '@nestjs/microservices';
import type { EventType } from '@libs/contracts';

/** Further wishes of a handler. */
export interface EventHandlerOptions {
  /** Events handed over at once at the most; the handler then gets an array. */
  batch?: number;
}

/** Marks a consumer's method as the handler of one event type; it gets the checked envelope. */
export const OnEvent = (type: EventType) => EventPattern<string>(type);

/** Marks a method that takes many events of one type at once, as an array of checked envelopes. */
export const OnEventBatch = (type: EventType, batch = 200) => EventPattern<string>(type, { batch } satisfies EventHandlerOptions);
