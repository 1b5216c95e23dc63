import { Injectable } from '@nestjs/common';
import { conflict } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { canCharge } from '../domain/card-subscription';
import { providerUnavailable } from '../providers/payment-provider';
import { CheckCardPrice } from './check-card-price';
import { OpenCardIntent } from './open-card-intent';
import { cardPaymentConfirming, QuotePrice } from './quote-price';
import { SyncSubscription } from './sync-subscription';

/** The first intent may be over, the customer be unknown to another system's keys: each is mended once. */
const ROUNDS = 3;

/** Begins to pay Pro by card: what the card form needs, the same again while it is open, a new one when it is over. */
@Injectable()
export class StartCardPayment {
  constructor(
    private readonly transactions: Transactions,
    private readonly quotePrice: QuotePrice,
    private readonly checkCardPrice: CheckCardPrice,
    private readonly openCardIntent: OpenCardIntent,
    private readonly syncSubscription: SyncSubscription,
  ) {}

  /** The client secret. Runs outside of transactions, since it calls; the customer must be known. */
  async run(userId: string): Promise<string> {
    await this.checkCardPrice.ensure();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const intent = await this.openCardIntent.find(userId);
      const { stripeSubscriptionId: id } = intent;
      // What the form was opened for before is read first: it may have been paid since.
      const known = id === null ? null : await this.syncSubscription.run(id, undefined, true);
      await this.transactions.run((tx) => this.quotePrice.run(tx, { userId, toolId: null }));
      const subscription = known ?? (id === null ? await this.openCardIntent.subscribe(intent) : null);
      if (subscription?.isConfirming) throw cardPaymentConfirming();
      if (subscription?.status === 'incomplete' && subscription.clientSecret !== null) return subscription.clientSecret;
      if (subscription && canCharge(subscription)) {
        throw conflict('already_subscribed', 'Your card subscription is already active');
      }
      await this.openCardIntent.renew(intent);
    }
    throw providerUnavailable(new Error('no subscription with a client secret could be made'));
  }
}
