import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('card_subscriptions')
@Index('card_subscriptions_user', ['userId'])
@Index('card_subscriptions_next_poll', ['nextPollAt'], { where: 'next_poll_at is not null' })
export class CardSubscriptionRow {
  @PrimaryColumn({ name: 'id', type: 'text', primaryKeyConstraintName: 'card_subscriptions_pkey' })
  id: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ name: 'status', type: 'text' })
  status: string;

  @Column({ name: 'is_confirming', type: 'boolean' })
  isConfirming: boolean;

  @Column({ name: 'ends_with_period', type: 'boolean' })
  endsWithPeriod: boolean;

  /** When it ends, if a date was set at the card provider. */
  @Column({ name: 'ends_at', type: 'timestamptz', nullable: true })
  endsAt: Date | null;

  @Column({ name: 'paid_until', type: 'timestamptz', nullable: true })
  paidUntil: Date | null;

  @Column({ name: 'form_opened_at', type: 'timestamptz' })
  formOpenedAt: Date;

  @Column({ name: 'next_poll_at', type: 'timestamptz', nullable: true })
  nextPollAt: Date | null;

  /** When it was last recorded; a read that began before this may be stale. */
  @Column({ name: 'recorded_at', type: 'timestamptz', nullable: true })
  recordedAt: Date | null;
}
