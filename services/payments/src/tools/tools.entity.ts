import type { AccessLevel } from '@libs/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A copy of the tool data payments needs; deleted tools are recorded in `deleted_tools`. */
@Entity('tool_views')
export class ToolView {
  @PrimaryColumn({ name: 'id', type: 'uuid' })
  id: string;

  @Column({ name: 'version', type: 'integer' })
  version: number;

  @Column({ name: 'name', type: 'text' })
  name: string;

  @Column({ name: 'access_level', type: 'text' })
  accessLevel: AccessLevel;

  /** Integer cents. */
  @Column({ name: 'price', type: 'integer' })
  price: number;

  /** A tool without a file cannot be bought (docs/tools.md). */
  @Column({ name: 'has_file', type: 'boolean' })
  hasFile: boolean;

  /** No longer offered for sale; existing owners keep it. */
  @Column({ name: 'unlisted', type: 'boolean' })
  unlisted: boolean;
}

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
