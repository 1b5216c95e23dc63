import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** A copy of identity's users, for grants and for administrators' searches. */
@Entity('customers')
@Unique('customers_stripe_customer_id_key', ['stripeCustomerId'])
@Unique('customers_stripe_subscription_id_key', ['stripeSubscriptionId'])
@Index('customers_folded', { synchronize: false }) // of trigrams
@Index('customers_deleted', ['userId'], { where: 'deleted_at is not null' })
@Index('customers_suspended', ['userId'], { where: 'is_suspended' })
export class Customer {
  @PrimaryColumn({ name: 'user_id', type: 'uuid', primaryKeyConstraintName: 'customers_pkey' })
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
