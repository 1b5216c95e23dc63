import { type DynamicModule, Module } from '@nestjs/common';
import { NatsModule } from '@libs/nats';
import { ServiceSettings } from '@libs/service';
import { DeadLetterStore } from './inbox/dead-letter-store';
import { Inbox } from './inbox/inbox';
import { MessagingMetrics, ProjectionLag } from './messaging-metrics';
import { MESSAGING_OPTIONS, type MessagingOptions } from './messaging-options';
import { CreateMessaging1798000000000 } from './migrations/messaging.migration';
import { StreamEraser } from './nats/stream-eraser';
import { OutboxRelay } from './outbox/outbox-relay';
import { OwnStream } from './outbox/own-stream';
import { RetentionJob } from './retention.job';
import { EventFeed } from './transport/event-feed';
import { JetStreamStrategy } from './transport/jetstream-strategy';

/** Migrations that a service with events runs before its own, oldest first. */
export const MESSAGING_MIGRATIONS = [CreateMessaging1798000000000];

/** Messaging for a service with a database: outbox and relay, inbox, dead letters, JetStream consumers. */
@Module({})
export class MessagingModule {
  static forService(service: string): DynamicModule {
    return {
      module: MessagingModule,
      global: true,
      imports: [NatsModule.forService(service)],
      providers: [
        {
          provide: MESSAGING_OPTIONS,
          inject: [ServiceSettings],
          useFactory: ({
            NATS_REPLICAS,
            NATS_STREAM_BYTES,
          }: ServiceSettings): MessagingOptions => ({
            service,
            storage: { replicas: NATS_REPLICAS, bytes: NATS_STREAM_BYTES },
          }),
        },
        OutboxRelay,
        OwnStream,
        StreamEraser,
        Inbox,
        DeadLetterStore,
        JetStreamStrategy,
        EventFeed,
        ProjectionLag,
        MessagingMetrics,
        RetentionJob,
      ],
      exports: [Inbox, DeadLetterStore, JetStreamStrategy, EventFeed, StreamEraser],
    };
  }
}
