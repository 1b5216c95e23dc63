import type { StreamStorage } from './nats/streams';

export interface MessagingOptions {
  service: string; // owner of the stream and prefix of the durable consumers
  storage: StreamStorage;
}

export const MESSAGING_OPTIONS = Symbol('MESSAGING_OPTIONS');
