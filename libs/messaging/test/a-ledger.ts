import { Controller, Module } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { type EventOf, toolDownloaded, toolUpdated } from '@libs/contracts';
import {
  Inbox,
  JetStreamStrategy,
  MESSAGING_MIGRATIONS,
  MessagingModule,
  OnEvent,
  OnEventBatch,
} from '@libs/messaging';
import { PersistenceModule } from '@libs/persistence';
import { DataServiceSettings, type ServiceDefinition } from '@libs/service';
import { startTestService, type TestService, type TestServiceOptions } from '@testing';

/** The events that the ledger's handlers got, how often they failed, and the error they throw, if any. */
export const ledger = {
  updates: [] as string[],
  batches: [] as number[],
  counted: 0,
  failures: 0,
  failWith: undefined as Error | undefined,
};

@Controller()
export class LedgerConsumer {
  readonly handled: string[] = [];

  constructor(private readonly inbox: Inbox) {}

  @OnEvent('tool.updated')
  handle(@Payload() event: EventOf<typeof toolUpdated>): void {
    if (ledger.failWith) {
      ledger.failures += 1;
      throw ledger.failWith;
    }
    ledger.updates.push(event.data.name);
    this.handled.push(event.id);
  }

  @OnEventBatch('tool.downloaded')
  count(@Payload() events: EventOf<typeof toolDownloaded>[]): Promise<void> {
    ledger.batches.push(events.length);
    return this.inbox.batch(events, async (_tx, fresh) => {
      ledger.counted += fresh.length;
    });
  }
}

@Module({
  imports: [
    PersistenceModule.forService({
      service: 'catalogue',
      entities: [],
      migrations: MESSAGING_MIGRATIONS,
    }),
    MessagingModule.forService('catalogue'),
  ],
  controllers: [LedgerConsumer],
})
class LedgerModule {}

/** A minimal service under catalogue's name: it publishes nothing by itself and records received events. */
const aLedger: ServiceDefinition<DataServiceSettings> = {
  name: 'catalogue',
  settings: DataServiceSettings,
  module: LedgerModule,
  transports: (app) => [app.get(JetStreamStrategy)],
};

/** Starts the ledger as the NATS user with all permissions, since it handles events that catalogue does not. */
export const startLedger = (options: TestServiceOptions = {}): Promise<TestService> =>
  startTestService(aLedger, { ...options, everyEvent: true, emptyDatabase: true });
