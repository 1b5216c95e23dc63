import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { Attempt } from '../orders/attempt.entity';

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
