import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A tool that a user owns (spec §3, tool purchase); deleted with the tool. */
@Entity('tool_purchases')
export class ToolPurchase {
  @PrimaryColumn({ name: 'id', type: 'uuid' })
  id: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ name: 'tool_id', type: 'uuid' })
  toolId: string;

  /** The payment it was bought with, or `grant:` and the ID of the audit record. */
  @Column({ name: 'payment_id', type: 'text' })
  paymentId: string;

  /** Integer cents; 0 for a grant. */
  @Column({ name: 'amount', type: 'integer' })
  amount: number;

  @Column({ name: 'currency', type: 'text', default: 'USD' })
  currency: string;

  @Column({ name: 'purchased_at', type: 'timestamptz' })
  purchasedAt: Date;

  @Column({ name: 'order_id', type: 'uuid', nullable: true })
  orderId: string | null;
}
