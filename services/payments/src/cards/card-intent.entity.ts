import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A member's intent to pay for Pro by card: one per user. The order is created once it is paid. */
@Entity('card_intents')
export class CardIntentRow {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId: string;

  /** The idempotency key for its Stripe objects; renewing the intent replaces it. */
  @Column({ name: 'id', type: 'uuid' })
  id: string;

  @Column({ name: 'stripe_subscription_id', type: 'text', nullable: true })
  stripeSubscriptionId: string | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
