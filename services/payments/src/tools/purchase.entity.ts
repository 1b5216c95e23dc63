import { ToolView } from '@libs/tool-copies';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** A tool that a user owns (spec §3, tool purchase); deleted with the tool. */
@Entity('tool_purchases')
@Unique('tool_purchases_order_id_key', ['orderId'])
@Unique('tool_purchases_user_id_tool_id_key', ['userId', 'toolId'])
@Index('tool_purchases_tool', ['toolId'])
@Check('tool_purchases_amount_check', 'amount >= 0')
export class ToolPurchase {
  @PrimaryColumn({ name: 'id', type: 'uuid', primaryKeyConstraintName: 'tool_purchases_pkey' })
  id: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @ForeignKey(() => ToolView, { name: 'tool_purchases_tool_id_fkey', onDelete: 'CASCADE' })
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

/** A tool that an administrator has granted, remembered after the grant has ended so that `republish` revokes it again. */
@Entity('granted_tools')
export class GrantedTool {
  @PrimaryColumn({ name: 'user_id', type: 'uuid', primaryKeyConstraintName: 'granted_tools_pkey' })
  userId: string;

  @PrimaryColumn({ name: 'tool_id', type: 'uuid', primaryKeyConstraintName: 'granted_tools_pkey' })
  toolId: string;

  @Column({ name: 'payment_id', type: 'text' })
  paymentId: string;
}
