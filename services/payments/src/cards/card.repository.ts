import { Injectable } from '@nestjs/common';
import { Column, Entity, type EntityManager, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { Customer } from '../customers/customer.repository';
import { Attempt } from '../orders/attempt.entity';
import type { CardChargeState } from './card-provider';

/** A member's intent to pay for Pro by card: one per user. The order is created once it is paid. */
@Entity('card_intents')
export class CardIntent {
  @PrimaryColumn({ name: 'user_id', type: 'uuid', primaryKeyConstraintName: 'card_intents_pkey' })
  userId: string;

  /** The idempotency key for its Stripe objects; renewing the intent replaces it. */
  @Column({ name: 'id', type: 'uuid' })
  id: string;

  @Column({ name: 'stripe_subscription_id', type: 'text', nullable: true })
  stripeSubscriptionId: string | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}

/** What a card payment paid for; the attempt's `providerPaymentId` is its invoice. */
@Entity('card_charges')
@Unique('card_charges_payment_intent_id_key', ['paymentIntentId'])
export class CardCharge {
  @ForeignKey(() => Attempt, { name: 'card_charges_attempt_id_fkey' })
  @PrimaryColumn({
    name: 'attempt_id',
    type: 'uuid',
    primaryKeyConstraintName: 'card_charges_pkey',
  })
  attemptId: string;

  @Column({ name: 'subscription_id', type: 'text' })
  subscriptionId: string;

  @Column({ name: 'payment_intent_id', type: 'text', nullable: true })
  paymentIntentId: string | null;

  @Column({ name: 'period_start', type: 'timestamptz' })
  periodStart: Date;

  @Column({ name: 'period_end', type: 'timestamptz' })
  periodEnd: Date;

  /** The cents that the card provider has refunded of it, as last reported. */
  @Column({ name: 'refunded_cents', type: 'integer', default: 0 })
  refundedCents: number;

  /** When a refund failed after it was reported; null once the money was refunded again. */
  @Column({ name: 'refund_failed_at', type: 'timestamptz', nullable: true })
  refundFailedAt: Date | null;
}

@Injectable()
export class CardRepository {
  /** The user's card intent; creates it if missing. */
  async intentOf(tx: EntityManager, userId: string, now: Date): Promise<CardIntent> {
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

  /** Stores a member's Stripe customer ID; null removes it, with what belongs to it. */
  async setCustomer(
    tx: EntityManager,
    userId: string,
    stripeCustomerId: string | null,
  ): Promise<void> {
    const none = { stripeSubscriptionId: null };
    await tx.update(
      Customer,
      { userId },
      { stripeCustomerId, stripeErasedAt: null, ...(stripeCustomerId === null ? none : {}) },
    );
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
