import { Transactions } from '@libs/persistence';
import { Injectable } from '@nestjs/common';
import { DomainError } from '@libs/errors';
import { ANSWERED_WITH_ERROR, CardProvider, type CardSubscription } from './card-provider';
import { CardIntentRow } from './card-intent.entity';
import { cardIntentOf, renewCardIntent, setCardCustomer } from './cards.repository';
import { Customer } from '../customers/customer.entity';
import { RecordSubscription } from './record-subscription';

/** Manages a member's card intent and its customer and subscription at Stripe, each created only once. */
@Injectable()
export class OpenCardIntent {
  constructor(
    private readonly transactions: Transactions,
    private readonly provider: CardProvider,
    private readonly recordSubscription: RecordSubscription,
  ) {}

  find(userId: string): Promise<CardIntentRow> {
    return this.transactions.run((tx, now) => cardIntentOf(tx, userId, now));
  }

  renew(intent: CardIntentRow): Promise<void> {
    return this.transactions.run((tx, now) => renewCardIntent(tx, intent, now));
  }

  /** Null if the stored customer is unknown to Stripe. */
  async subscribe(intent: CardIntentRow): Promise<CardSubscription | null> {
    try {
      return await this.create(intent);
    } catch (error) {
      // Stripe replays an error for the same idempotency key; after a lost response the same key must be used again.
      if (error instanceof DomainError && error.code === ANSWERED_WITH_ERROR)
        await this.renew(intent);
      throw error;
    }
  }

  private async create(intent: CardIntentRow): Promise<CardSubscription | null> {
    const { userId, id } = intent;
    const customerId = await this.customerIdOf(intent);
    const created = await this.provider.createSubscription(customerId, userId, `sub:${id}`);
    await this.transactions.run(async (tx, now) => {
      if (!created) return setCardCustomer(tx, userId, null);
      await tx.update(CardIntentRow, { userId, id }, { stripeSubscriptionId: created.id });
      await this.recordSubscription.run(tx, created, {
        now,
        isFormOpened: true,
        terms: this.provider,
      });
    });
    return created;
  }

  private async customerIdOf({ userId, id }: CardIntentRow): Promise<string> {
    const customer = await this.transactions.read((database) =>
      database.findOneByOrFail(Customer, { userId }),
    );
    if (customer.stripeCustomerId !== null) return customer.stripeCustomerId;
    const created = await this.provider.createCustomer(customer, `cus:${id}`);
    await this.transactions.run((tx) => setCardCustomer(tx, userId, created));
    return created;
  }
}
