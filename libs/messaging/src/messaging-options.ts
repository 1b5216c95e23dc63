/** What a service tells the messaging library about itself. */
export interface MessagingOptions {
  /** The service's name: owner of its stream, prefix of its durable consumers. */
  service: string;
  /** JetStream replicas of each stream: 1 embedded, 3 in production. */
  replicas: number;
}

/** Injection token of {@link MessagingOptions}. */
export const MESSAGING_OPTIONS = Symbol('MESSAGING_OPTIONS');
