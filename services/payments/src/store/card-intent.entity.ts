import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A member's intent to pay Pro by card: one per user, no order until it is paid. */
@Entity('card_intents')
export class CardIntentRow {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId: string;

  /** Makes asking the provider twice the same as once; a new one when the intent is renewed. */
  @Column({ name: 'id', type: 'uuid' })
  id: string;

  @Column({ name: 'stripe_subscription_id', type: 'text', nullable: true })
  stripeSubscriptionId: string | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
