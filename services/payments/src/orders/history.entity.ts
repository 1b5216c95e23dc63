import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Attempt } from './attempt.entity';
import { Order } from './order.entity';
import type { ReviewCode, ReviewDetail } from './review';

export type PaymentActor = 'provider' | 'poller' | 'user' | 'admin';

/** Who changes something, and when. */
export interface ChangeContext {
  actor: PaymentActor;
  now: Date;
}

/** One entry of a payment's history; a trigger prevents updates and deletes. */
@Entity('order_history')
@Index('order_history_order', ['orderId', 'at'])
@Check('order_history_actor_check', "actor in ('provider', 'poller', 'user', 'admin')")
export class HistoryEntry {
  @PrimaryColumn({ name: 'id', type: 'uuid', primaryKeyConstraintName: 'order_history_pkey' })
  id: string;

  @ForeignKey(() => Order, { name: 'order_history_order_id_fkey' })
  @Column({ name: 'order_id', type: 'uuid' })
  orderId: string;

  @ForeignKey(() => Attempt, { name: 'order_history_attempt_id_fkey' })
  @Column({ name: 'attempt_id', type: 'uuid', nullable: true })
  attemptId: string | null;

  @Column({ name: 'actor', type: 'text' })
  actor: PaymentActor;

  @Column({ name: 'from', type: 'text', nullable: true })
  from: string | null;

  @Column({ name: 'to', type: 'text' })
  to: string;

  @Column({ name: 'note', type: 'text', nullable: true })
  note: string | null;

  /** Why an attempt came under review with this entry. */
  @Column({ name: 'review_code', type: 'text', nullable: true })
  reviewCode: ReviewCode | null;

  @Column({ name: 'review_detail', type: 'jsonb', nullable: true })
  reviewDetail: ReviewDetail;

  @Column({ name: 'at', type: 'timestamptz' })
  at: Date;
}
