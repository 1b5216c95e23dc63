import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Copy of identity's users: who can be granted something, and whom an administrator's search finds. */
@Entity('customers')
export class Customer {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId: string;

  /** The user's version at identity; an older one never overwrites a newer one. */
  @Column({ name: 'version', type: 'integer' })
  version: number;

  @Column({ name: 'username', type: 'text' })
  username: string;

  @Column({ name: 'email', type: 'text' })
  email: string;

  @Column({ name: 'is_admin', type: 'boolean' })
  isAdmin: boolean;

  @Column({ name: 'registered_at', type: 'timestamptz' })
  registeredAt: Date;

  /** Who they are to Stripe (spec §3, stripeCustomerId); null until they pay by card. */
  @Column({ name: 'stripe_customer_id', type: 'text', nullable: true })
  stripeCustomerId: string | null;

  /** Their latest subscription by card (spec §3, stripeSubscriptionId). */
  @Column({ name: 'stripe_subscription_id', type: 'text', nullable: true })
  stripeSubscriptionId: string | null;

  /** Stripe's word for the state of that subscription. */
  @Column({ name: 'stripe_status', type: 'text', nullable: true })
  stripeStatus: string | null;

  /** The mode of Stripe these three belong to; null where it is not known. */
  @Column({ name: 'stripe_livemode', type: 'boolean', nullable: true })
  stripeLivemode: boolean | null;

  /** They have stopped renewal: no reminders about crypto. Whether a card is charged again is up to its subscription. */
  @Column({ name: 'renewal_cancelled', type: 'boolean', default: false })
  renewalCancelled: boolean;
}
