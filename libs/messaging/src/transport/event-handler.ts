import { EventPattern } from '@nestjs/microservices';
import type { EventType } from '@libs/contracts';

export interface EventHandlerOptions {
  batch?: number; // maximum batch size; if set, the handler gets an array
}

/** Declares a method as the handler of an event type; it gets the validated envelope. */
export const OnEvent = (type: EventType) => EventPattern<string>(type);

/** Declares a method as the batch handler of an event type; it gets an array of validated envelopes. */
export const OnEventBatch = (type: EventType, batch = 200) =>
  EventPattern<string>(type, { batch } satisfies EventHandlerOptions);
