import { Injectable } from '@nestjs/common';
import { conflict } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { CardProvider, type CardSubscription } from '../providers/card-provider';
import { cardsNotConfigured, providerUnavailable } from '../providers/payment-provider';
import { DatabaseClock } from '../store/database-clock';
import { CardIntentRow } from '../store/card-intent.entity';
import { cardIntentOf, renewCardIntent } from '../store/card-intents';
import { Customer } from '../store/customer.entity';
import { QuotePrice } from './quote-price';

/** The first intent may have run out, the customer be unknown to another system's keys: each is mended once. */
const ROUNDS = 3;

/** Begins to pay Pro by card: what the card form needs, the same again while it is open, a new one when it has run out. */
@Injectable()
export class StartCardPayment {
  constructor(
    private readonly transactions: Transactions,
    private readonly provider: CardProvider,
    private readonly quotePrice: QuotePrice,
    private readonly clock: DatabaseClock,
  ) {}

  /** The client secret. Runs outside of transactions, since it calls; the customer must be known. */
  async run(userId: string): Promise<string> {
    if (!this.provider.isConfigured) throw cardsNotConfigured();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const intent = await this.transactions.run(async (tx) => {
        await this.quotePrice.run(tx, { userId, toolId: null });
        return cardIntentOf(tx, userId, await this.clock.now(tx));
      });
      const subscription = await this.subscriptionOf(intent);
      if (subscription?.status === 'incomplete' && subscription.clientSecret !== null) return subscription.clientSecret;
      if (subscription && ['active', 'trialing', 'past_due'].includes(subscription.status)) {
        throw conflict('already_subscribed', 'Your card subscription is active already');
      }
      await this.transactions.run(async (tx) => renewCardIntent(tx, intent, await this.clock.now(tx)));
    }
    throw providerUnavailable(new Error('no subscription with a client secret could be made'));
  }

  /** The intent's subscription, created when there is none yet; null when what was kept is unknown to the provider. */
  private async subscriptionOf(intent: CardIntentRow): Promise<CardSubscription | null> {
    const { userId, stripeSubscriptionId } = intent;
    if (stripeSubscriptionId !== null) return this.provider.readSubscription(stripeSubscriptionId);
    const customerId = await this.customerIdOf(intent);
    const created = await this.provider.createSubscription(customerId, userId, `sub:${intent.id}`);
    await this.transactions.run(async (tx) => {
      if (!created) await tx.update(Customer, { userId, stripeCustomerId: customerId }, { stripeCustomerId: null });
      else await tx.update(CardIntentRow, { userId, id: intent.id }, { stripeSubscriptionId: created.id });
    });
    return created;
  }

  private async customerIdOf({ userId, id }: CardIntentRow): Promise<string> {
    const customer = await this.transactions.run((tx) => tx.findOneByOrFail(Customer, { userId }));
    if (customer.stripeCustomerId !== null) return customer.stripeCustomerId;
    const stripeCustomerId = await this.provider.createCustomer(customer, `cus:${id}`);
    await this.transactions.run((tx) => tx.update(Customer, { userId }, { stripeCustomerId }));
    return stripeCustomerId;
  }
}
