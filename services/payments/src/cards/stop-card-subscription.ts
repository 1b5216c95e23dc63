import { Injectable } from '@nestjs/common';
import { isFirstPaymentConfirming, isOver, isPastDue } from '../subscriptions/card-subscription';
import { SyncSubscription } from './sync-subscription';

/** Stops the charges of a card subscription at Stripe. The paid period remains. Idempotent. */
@Injectable()
export class StopCardSubscription {
  constructor(private readonly syncSubscription: SyncSubscription) {}

  /** An unpaid one ends now: Stripe keeps retrying a failed renewal, and a form that is still open can be paid. */
  async run(id: string): Promise<void> {
    const card = await this.syncSubscription.run(id);
    if (!card || isOver(card) || isFirstPaymentConfirming(card)) return;
    const isUnpaid = isPastDue(card) || card.status === 'incomplete';
    const stopped =
      isUnpaid || card.endsWithPeriod ? card : await this.syncSubscription.endWithPeriod(id);
    if (isUnpaid || (stopped && isPastDue(stopped))) await this.syncSubscription.endNow(id);
  }
}
