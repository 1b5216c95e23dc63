import { Transactions } from '@libs/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Attempt } from '../orders/attempt.entity';
import { OrderRepository, RETRYABLE_STATES } from '../orders/order.repository';
import { isOver } from '../pro/card-subscription';
import { recordLatest } from '../providers/read-provider';
import { ApplyCharge, type ChargeOutcome } from './apply-charge';
import { type CardChargeState, CardProvider, type CardSubscription } from './card-provider';
import { decideCharge, isGivenBack, partialRefund } from './card-rules';
import { CardRepository } from './card.repository';
import { RecordSubscription, type SubscriptionOutcome } from './record-subscription';

interface Synced {
  /** As read at Stripe; null if Stripe does not know it. */
  subscription: CardSubscription | null;
  outcome: SubscriptionOutcome;
}

/** Reads subscriptions at Stripe and records them. All other code goes through this class. */
@Injectable()
export class SyncSubscription {
  constructor(
    private readonly transactions: Transactions,
    private readonly provider: CardProvider,
    private readonly recordSubscription: RecordSubscription,
  ) {}

  /** `isFormOpened` restarts the frequent polls of a first payment. */
  run(id: string, isFormOpened = false): Promise<Synced> {
    return this.record(id, () => this.provider.readSubscription(id), isFormOpened);
  }

  /** Records a subscription that was just created, in the caller's transaction. */
  async recordCreated(tx: EntityManager, created: CardSubscription, now: Date): Promise<void> {
    await this.recordSubscription.run(tx, created.id, created, { now, isFormOpened: true });
  }

  endWithPeriod(id: string): Promise<Synced> {
    return this.record(id, () => this.provider.endWithPeriod(id));
  }

  endNow(id: string): Promise<Synced> {
    return this.record(id, () => this.provider.endNow(id));
  }

  private async record(
    id: string,
    call: () => Promise<CardSubscription | null>,
    isFormOpened = false,
  ): Promise<Synced> {
    return recordLatest('subscription', async (round) => {
      const began = await this.transactions.now();
      const subscription = await (round === 1 ? call() : this.provider.readSubscription(id));
      const outcome = await this.transactions.run(
        (tx, now) =>
          this.recordSubscription.run(tx, id, subscription, {
            now,
            isFormOpened,
            unlessRecordedSince: began,
          }),
        RETRYABLE_STATES,
      );
      return outcome === 'outdated' ? outcome : { subscription, outcome };
    });
  }
}

/** Reads a charge at Stripe with its refunds and its dispute, and records them. */
@Injectable()
export class SyncCharge {
  constructor(
    private readonly transactions: Transactions,
    private readonly provider: CardProvider,
    private readonly syncSubscription: SyncSubscription,
    private readonly cards: CardRepository,
    private readonly orders: OrderRepository,
    private readonly applyCharge: ApplyCharge,
  ) {}

  /** Syncs the subscription first, since its invoice may not be recorded yet. One whose money was given back ends, or it would be charged again. */
  async run(id: string): Promise<ChargeOutcome | 'unknown_charge'> {
    const charge = await this.provider.readCharge(id);
    if (!charge) return 'unknown_charge';
    if (charge.subscriptionId !== null) {
      const { subscription } = await this.syncSubscription.run(charge.subscriptionId);
      if (subscription && !isOver(subscription) && isGivenBack(charge))
        await this.syncSubscription.endNow(subscription.id);
    }
    return this.transactions.run((tx, now) => this.record(tx, charge, now), RETRYABLE_STATES);
  }

  private async record(
    tx: EntityManager,
    charge: CardChargeState,
    now: Date,
  ): Promise<ChargeOutcome | 'unknown_charge'> {
    const found = await this.cards.attemptOfCharge(tx, charge);
    const order = found && (await this.orders.lock(tx, found.orderId));
    if (!order) return 'unknown_charge';
    const attempt = await tx.findOneOrFail(Attempt, {
      where: { id: found.id },
      lock: { mode: 'pessimistic_write' },
    });
    const before = await this.cards.recordRefunds(tx, attempt.id, charge.refundedCents, now);
    const refund = partialRefund(charge);
    const decision = decideCharge(
      charge,
      { ...attempt, ...before, orderStatus: order.status, attemptStatus: attempt.status },
      refund !== null && (await this.orders.wasReviewed(tx, attempt.id, refund)),
    );
    return this.applyCharge.run(tx, { order, attempt }, decision, { charge, now });
  }
}
