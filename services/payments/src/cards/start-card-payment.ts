import { Injectable } from '@nestjs/common';
import { conflict } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { canCharge } from '../subscriptions/card-subscription';
import { providerUnavailable } from '../providers/payment-provider';
import { CheckCardPrice } from './check-card-price';
import { OpenCardIntent } from './open-card-intent';
import { cardPaymentConfirming, QuotePrice } from '../orders/quote';
import { SyncSubscription } from './sync-subscription';

/** The first intent may have ended, and the customer may be unknown to these keys: each is replaced once. */
const MAX_ATTEMPTS = 3;

/** Starts paying for Pro by card. Returns the same client secret while the payment is open, and a new one once it has ended. */
@Injectable()
export class StartCardPayment {
  constructor(
    private readonly transactions: Transactions,
    private readonly quotePrice: QuotePrice,
    private readonly checkCardPrice: CheckCardPrice,
    private readonly openCardIntent: OpenCardIntent,
    private readonly syncSubscription: SyncSubscription,
  ) {}

  async run(userId: string): Promise<string> {
    await this.checkCardPrice.ensure();
    for (let round = 1; round <= MAX_ATTEMPTS; round += 1) {
      const intent = await this.openCardIntent.find(userId);
      const { stripeSubscriptionId: id } = intent;
      const known = id === null ? null : await this.syncSubscription.run(id, undefined, true);
      await this.transactions.read((database) => this.quotePrice.forCard(database, userId));
      const subscription =
        known ?? (id === null ? await this.openCardIntent.subscribe(intent) : null);
      if (subscription?.isConfirming) throw cardPaymentConfirming();
      if (subscription?.status === 'incomplete' && subscription.clientSecret !== null)
        return subscription.clientSecret;
      if (subscription && canCharge(subscription)) {
        throw conflict('already_subscribed', 'Your card subscription is already active');
      }
      await this.openCardIntent.renew(intent);
    }
    throw providerUnavailable(new Error('no subscription with a client secret could be created'));
  }
}
