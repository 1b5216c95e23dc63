import type { EventOf, userChanged, userDeleted, userRegistered } from '@libs/contracts';
import { OnEvent } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { CardsJob } from '../cards/cards.job';
import { CustomerRepository } from '../customers/customer.repository';
import { PdfCache } from '../documents/create-pdf';
import { EraseAccount } from './erase-account';

/** Maintains the local copy of users; a deleted one is erased. */
@Controller()
export class AccountsProjection {
  constructor(
    private readonly transactions: Transactions,
    private readonly eraseAccount: EraseAccount,
    private readonly cards: CardsJob,
    private readonly pdfs: PdfCache,
    private readonly customers: CustomerRepository,
  ) {}

  @OnEvent('user.registered')
  registered(@Payload() { data, version = 0 }: EventOf<typeof userRegistered>): Promise<void> {
    return this.transactions.run((tx) => this.customers.upsert(tx, { ...data, version }));
  }

  @OnEvent('user.changed')
  async changed(@Payload() { data, version = 0 }: EventOf<typeof userChanged>): Promise<void> {
    await this.transactions.run((tx) => this.customers.upsert(tx, { ...data, version }));
    if (data.isSuspended) this.cards.accountsChanged();
  }

  @OnEvent('user.deleted')
  async deleted(
    @Payload() { data: { userId }, version = 0 }: EventOf<typeof userDeleted>,
  ): Promise<void> {
    await this.transactions.run((tx, now) => this.eraseAccount.run(tx, userId, version, now));
    this.pdfs.forget(userId);
    this.cards.accountsChanged();
  }
}
