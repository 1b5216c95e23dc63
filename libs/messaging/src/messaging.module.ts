import { type DynamicModule, Module } from '@nestjs/common';
import { ServiceSettings } from '@libs/service';
import { DeadLetters } from './inbox/dead-letters';
import { Inbox } from './inbox/inbox';
import { MessagingMetrics } from './messaging-metrics';
import { MESSAGING_OPTIONS, type MessagingOptions } from './messaging-options';
import { NatsModule } from '@libs/nats';
import { OutboxRelay } from './outbox/outbox-relay';
import { OwnStream } from './outbox/own-stream';
import { RetentionJob } from './retention.job';
import { EventFeed } from './transport/event-feed';
import { JetStreamStrategy } from './transport/jetstream-strategy';
import { ProjectionLag } from './transport/projection-lag';

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
          useFactory: ({ NATS_REPLICAS, NATS_STREAM_BYTES }: ServiceSettings): MessagingOptions => ({
            service,
            storage: { replicas: NATS_REPLICAS, bytes: NATS_STREAM_BYTES },
          }),
        },
        OutboxRelay,
        OwnStream,
        Inbox,
        DeadLetters,
        JetStreamStrategy,
        EventFeed,
        ProjectionLag,
        MessagingMetrics,
        RetentionJob,
      ],
      exports: [Inbox, DeadLetters, JetStreamStrategy, EventFeed],
    };
  }
}
