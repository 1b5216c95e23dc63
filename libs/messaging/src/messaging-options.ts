import type { StreamStorage } from './nats/ensure-streams';

/** Options of the messaging library. */
export interface MessagingOptions {
  /** Name of the service: owner of its stream and prefix of its durable consumers. */
  service: string;
  storage: StreamStorage;
}

/** Injection token of {@link MessagingOptions}. */
export const MESSAGING_OPTIONS = Symbol('MESSAGING_OPTIONS');
