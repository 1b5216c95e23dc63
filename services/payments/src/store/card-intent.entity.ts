import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A member's intent to pay Pro by card: one per user, no order until it is paid. */
@Entity('card_intents')
export class CardIntentRow {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId: string;

  /** The idempotency key of what is created for it; a new one when the intent is renewed. */
  @Column({ name: 'id', type: 'uuid' })
  id: string;

  @Column({ name: 'stripe_subscription_id', type: 'text', nullable: true })
  stripeSubscriptionId: string | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  /** The mode of Stripe it belongs to; null where it is not known. */
  @Column({ name: 'livemode', type: 'boolean', nullable: true })
  livemode: boolean | null;
}
