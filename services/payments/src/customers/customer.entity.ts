import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A copy of identity's users, for grants and for administrators' searches. */
@Entity('customers')
export class Customer {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ name: 'version', type: 'integer' })
  version: number;

  /** Empty, like the email, for a deleted user. */
  @Column({ name: 'username', type: 'text' })
  username: string;

  @Column({ name: 'email', type: 'text' })
  email: string;

  @Column({ name: 'is_admin', type: 'boolean' })
  isAdmin: boolean;

  @Column({ name: 'registered_at', type: 'timestamptz' })
  registeredAt: Date;

  @Column({ name: 'stripe_customer_id', type: 'text', nullable: true })
  stripeCustomerId: string | null;

  @Column({ name: 'stripe_subscription_id', type: 'text', nullable: true })
  stripeSubscriptionId: string | null;

  @Column({ name: 'stripe_status', type: 'text', nullable: true })
  stripeStatus: string | null;

  /** Stops crypto reminders. Whether a card is charged again depends on its subscription. */
  @Column({ name: 'renewal_cancelled', type: 'boolean', default: false })
  renewalCancelled: boolean;

  /** When the user's deletion arrived. The row stays as a tombstone, with the ids that late notifications of the card provider need. */
  @Column({ name: 'deleted_at', type: 'timestamptz', nullable: true })
  deletedAt: Date | null;

  /** Whether the user cannot log in, so that no card may be charged. */
  @Column({ name: 'is_suspended', type: 'boolean', default: false })
  isSuspended: boolean;

  @Column({ name: 'stripe_erased_at', type: 'timestamptz', nullable: true })
  stripeErasedAt: Date | null;
}
