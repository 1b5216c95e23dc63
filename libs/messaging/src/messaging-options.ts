import type { StreamStorage } from './nats/ensure-streams';

/** What a service tells the messaging library about itself. */
export interface MessagingOptions {
  /** The service's name: owner of its stream, prefix of its durable consumers. */
  service: string;
  /** How the broker keeps the service's stream. */
  storage: StreamStorage;
}

/** Injection token of {@link MessagingOptions}. */
export const MESSAGING_OPTIONS = Symbol('MESSAGING_OPTIONS');
