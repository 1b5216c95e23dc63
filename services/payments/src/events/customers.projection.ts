import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EventOf, userChanged, userDeleted, userRegistered } from '@libs/contracts';
import { OnEvent } from '@libs/messaging';
import { CardPoller } from '../jobs/card-poller.job';
import { upsertCustomer } from '../store/customer.repository';
import { TimedTransactions } from '../store/database-clock';
import { EraseCustomer } from '../use-cases/subscriptions/erase-customer';

/** Maintains the local copy of users; a deleted one is erased. */
@Controller()
export class CustomersProjection {
  constructor(
    private readonly transactions: TimedTransactions,
    private readonly eraseCustomer: EraseCustomer,
    private readonly cardPoller: CardPoller,
  ) {}

  @OnEvent('user.registered')
  registered(@Payload() { data, version = 0 }: EventOf<typeof userRegistered>): Promise<void> {
    return this.transactions.run((tx) => upsertCustomer(tx, { ...data, version }));
  }

  @OnEvent('user.changed')
  changed(@Payload() { data, version = 0 }: EventOf<typeof userChanged>): Promise<void> {
    return this.transactions.run((tx) => upsertCustomer(tx, { ...data, version }));
  }

  @OnEvent('user.deleted')
  async deleted(@Payload() { data: { userId }, version = 0 }: EventOf<typeof userDeleted>): Promise<void> {
    await this.transactions.run((tx, now) => this.eraseCustomer.run(tx, userId, version, now));
    this.cardPoller.endCardsOfDeleted();
  }
}
