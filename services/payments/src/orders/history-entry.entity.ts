import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ReviewCode, ReviewDetail } from './review';

export type PaymentActor = 'provider' | 'poller' | 'user' | 'admin';

/** Who changes something, and when. */
export interface ChangeContext {
  actor: PaymentActor;
  now: Date;
}

/** One entry of a payment's history; a trigger prevents updates and deletes. */
@Entity('payment_events')
export class HistoryEntry {
  @PrimaryColumn({ name: 'id', type: 'uuid' })
  id: string;

  @Column({ name: 'order_id', type: 'uuid' })
  orderId: string;

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
