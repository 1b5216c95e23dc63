import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { Customer } from '../customers/customer.entity';
import { Attempt } from '../orders/attempt.entity';
import type { CardChargeState } from './card-provider';
import { CardCharge, CardIntent } from './card.entity';

@Injectable()
export class CardRepository {
  /** The user's card intent; creates it if missing. */
  async ensureIntent(tx: EntityManager, userId: string, now: Date): Promise<CardIntent> {
    await tx.query(
      'insert into card_intents (user_id, id, created_at) values ($1, $2, $3) on conflict (user_id) do nothing',
      [userId, uuidv7(), now],
    );
    return tx.findOneByOrFail(CardIntent, { userId });
  }

  /** Replaces an ended intent, unless a concurrent request has already replaced it. */
  async renewIntent(tx: EntityManager, { userId, id }: CardIntent, now: Date): Promise<void> {
    await tx.update(
      CardIntent,
      { userId, id },
      { id: uuidv7(), stripeSubscriptionId: null, createdAt: now },
    );
  }

  /** Stores a member's customer ID at Stripe. */
  async setCustomer(tx: EntityManager, userId: string, id: string): Promise<void> {
    await tx.update(Customer, { userId }, { stripeCustomerId: id, stripeErasedAt: null });
  }

  /** Removes the ID of a customer that Stripe does not know, with what belongs to it. */
  async removeCustomer(tx: EntityManager, userId: string): Promise<void> {
    const none = { stripeCustomerId: null, stripeSubscriptionId: null, stripeErasedAt: null };
    await tx.update(Customer, { userId }, none);
  }

  /** Marks the customer of a deleted user as deleted at Stripe, unless another one was created meanwhile. */
  async markErased(
    tx: EntityManager,
    userId: string,
    stripeCustomerId: string,
    now: Date,
  ): Promise<void> {
    await tx.update(Customer, { userId, stripeCustomerId }, { stripeErasedAt: now });
  }

  /** The attempt that a charge paid, found by its payment intent or else by its invoice. */
  async attemptOfCharge(
    tx: EntityManager,
    { paymentIntentId, invoiceId }: CardChargeState,
  ): Promise<Attempt | null> {
    const charge =
      paymentIntentId === null ? null : await tx.findOneBy(CardCharge, { paymentIntentId });
    if (charge) return tx.findOneBy(Attempt, { id: charge.attemptId });
    return invoiceId === null
      ? null
      : tx.findOneBy(Attempt, { provider: 'stripe', providerPaymentId: invoiceId });
  }

  /** Stores what was refunded of a charge; returns what was stored before. */
  async recordRefunds(
    tx: EntityManager,
    attemptId: string,
    refundedCents: number,
    now: Date,
  ): Promise<Pick<CardCharge, 'refundedCents' | 'refundFailedAt'>> {
    const before = await tx.findOneByOrFail(CardCharge, { attemptId });
    if (before.refundedCents !== refundedCents) {
      const refundFailedAt = refundedCents < before.refundedCents ? now : null;
      await tx.update(CardCharge, { attemptId }, { refundedCents, refundFailedAt });
    }
    return before;
  }
}
