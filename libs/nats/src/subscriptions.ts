import { Logger } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { inSpan } from '@libs/tracing';
import { type NatsClient, readTrace } from './nats-client';

/** Core NATS subscriptions: every replica gets new messages at most once. For caches and sockets, never for stored data. */
export class Subscriptions {
  private readonly logger = new Logger('Subscriptions');

  constructor(private readonly nats: NatsClient) {}

  /** Calls `handle` with the parsed payload of each message; an invalid message is logged and skipped. */
  on<Payload>(
    subject: string,
    parse: (input: unknown) => Payload,
    handle: (payload: Payload) => void,
  ): void {
    void this.nats.ready().then((connection) => this.subscribe(connection, subject, parse, handle));
  }

  private subscribe<Payload>(
    connection: NatsConnection,
    subject: string,
    parse: (input: unknown) => Payload,
    handle: (payload: Payload) => void,
  ): void {
    if (connection.isClosed()) return; // the process is stopping
    connection.subscribe(subject, {
      callback: (error, message) => {
        try {
          if (error) throw error;
          inSpan(
            { name: `receive ${subject}`, kind: 'consumer', causes: [readTrace(message)] },
            () => handle(parse(message.json())),
          );
        } catch (cause) {
          this.logger.warn({ err: cause, subject, msg: 'a message could not be read' });
        }
      },
    });
  }
}
