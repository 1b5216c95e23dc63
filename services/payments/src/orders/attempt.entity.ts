import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { ProviderName } from '../providers/payment-provider';
import type { AttemptStatus } from './attempt-status';
import { Order } from './order.entity';
import type { ReviewCode, ReviewDetail } from './review';

/** One attempt to pay an order; its ID is the `paymentId` of the API. Coin amounts are exact decimal strings. */
@Entity('attempts')
@Unique('attempts_provider_provider_payment_id_key', ['provider', 'providerPaymentId'])
@Index('attempts_open', ['orderId', 'payCurrency'], { unique: true, where: 'closed_at is null' })
@Index('attempts_accepted', ['orderId'], { unique: true, where: 'accepted' })
@Index('attempts_order', ['orderId'])
@Index('attempts_parent', ['parentAttemptId'], { where: 'parent_attempt_id is not null' })
@Index('attempts_pay_address', ['payAddress'], { where: 'pay_address is not null' })
@Index('attempts_next_poll', ['nextPollAt'], { where: 'next_poll_at is not null' })
@Index('attempts_review', ['orderId'], { where: 'review_code is not null and reviewed_at is null' })
@Index('attempts_id_search', { synchronize: false }) // of an expression; so are the next two
@Index('attempts_provider_search', { synchronize: false })
@Index('attempts_address_search', { synchronize: false })
@Index('attempts_unfinished', ['status'], {
  where: `status in ('creating', 'waiting', 'watched', 'confirming', 'confirmed', 'sending', 'partially_paid')`,
})
@Index('attempts_stranded', ['orderId'], {
  where: `status in ('expired', 'failed') and actually_paid > 0 and review_code is null`,
})
@Check(
  'attempts_status_check',
  `status in ('creating', 'create_failed', 'unanswered', 'waiting', 'watched', 'confirming', 'confirmed', 'sending',
    'partially_paid', 'finished', 'failed', 'refunded', 'expired')`,
)
@Check('attempts_open_check', `status not in ('creating', 'waiting') or closed_at is null`)
@Check(
  'attempts_closed_check',
  `status not in ('watched', 'create_failed', 'unanswered', 'finished', 'failed', 'refunded', 'expired') or closed_at is not null`,
)
@Check('attempts_provider_check', "provider in ('nowpayments', 'stripe')")
@Check('attempts_actually_paid_check', 'actually_paid >= 0')
@Check('attempts_charged_cents_check', 'charged_cents >= 0')
export class Attempt {
  @PrimaryColumn({ name: 'id', type: 'uuid', primaryKeyConstraintName: 'attempts_pkey' })
  id: string;

  @ForeignKey(() => Order, { name: 'attempts_order_id_fkey' })
  @Column({ name: 'order_id', type: 'uuid' })
  orderId: string;

  /** The payment whose address this top-up was sent to; null if this is not a top-up. */
  @ForeignKey(() => Attempt, { name: 'attempts_parent_attempt_id_fkey' })
  @Column({ name: 'parent_attempt_id', type: 'uuid', nullable: true })
  parentAttemptId: string | null;

  @Column({ name: 'provider', type: 'text' })
  provider: ProviderName;

  @Column({ name: 'provider_payment_id', type: 'text', nullable: true })
  providerPaymentId: string | null;

  @Column({ name: 'pay_currency', type: 'text', nullable: true })
  payCurrency: string | null;

  @Column({ name: 'network', type: 'text', nullable: true })
  network: string | null;

  @Column({ name: 'pay_amount', type: 'numeric', nullable: true })
  payAmount: string | null;

  @Column({ name: 'pay_address', type: 'text', nullable: true })
  payAddress: string | null;

  @Column({ name: 'payment_url', type: 'text', nullable: true })
  paymentUrl: string | null;

  @Column({ name: 'status', type: 'text' })
  status: AttemptStatus;

  @Column({ name: 'provider_status', type: 'text', nullable: true })
  providerStatus: string | null;

  @Column({ name: 'actually_paid', type: 'numeric', default: 0 })
  actuallyPaid: string;

  /** What a card was charged, in cents: 0 for a free month; null for coins. */
  @Column({ name: 'charged_cents', type: 'integer', nullable: true })
  chargedCents: number | null;

  /** The provider's code of the received coin; null until something was received, and for a card. */
  @Column({ name: 'paid_currency', type: 'text', nullable: true })
  paidCurrency: string | null;

  @Column({ name: 'accepted', type: 'boolean', default: false })
  accepted: boolean;

  /** Why an administrator has to look at it, or had to; null if never. */
  @Column({ name: 'review_code', type: 'text', nullable: true })
  reviewCode: ReviewCode | null;

  @Column({ name: 'review_detail', type: 'jsonb', nullable: true })
  reviewDetail: ReviewDetail;

  @Column({ name: 'reviewed_at', type: 'timestamptz', nullable: true })
  reviewedAt: Date | null;

  @Column({ name: 'expires_at', type: 'timestamptz', nullable: true })
  expiresAt: Date | null;

  @Column({ name: 'closed_at', type: 'timestamptz', nullable: true })
  closedAt: Date | null;

  @Column({ name: 'next_poll_at', type: 'timestamptz', nullable: true })
  nextPollAt: Date | null;

  @Column({ name: 'polls', type: 'integer', default: 0 })
  polls: number;

  /** The coin's minimum payment when the attempt was opened, in US dollars; null for top-ups. */
  @Column({ name: 'minimum_usd', type: 'numeric', nullable: true })
  minimumUsd: string | null;

  /** When `status` last changed. */
  @Column({ name: 'status_changed_at', type: 'timestamptz' })
  statusChangedAt: Date;

  /** Increases with every recorded reading of the provider. */
  @Column({ name: 'readings', type: 'integer', default: 0 })
  readings: number;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
