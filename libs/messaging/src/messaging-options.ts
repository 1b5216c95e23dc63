import type { StreamStorage } from './nats/streams';

/** Options of the messaging library. */
export interface MessagingOptions {
  service: string; // owner of the stream and prefix of the durable consumers
  storage: StreamStorage;
}

/** Injection token of {@link MessagingOptions}. */
export const MESSAGING_OPTIONS = Symbol('MESSAGING_OPTIONS');
