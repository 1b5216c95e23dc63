import type { OrderKind, OrderStatus, PaymentNote } from '@libs/contracts';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';

/** A tool at the time it was ordered; the order outlives the tool. */
export interface ToolSnapshot {
  name: string;
  price: number;
}

/** A purchase by a member at the price of that time; at most one order for the same item is pending. */
@Entity('orders')
@Index('orders_pending', { synchronize: false }) // of an expression; so are the searches
@Index('orders_user', ['userId', 'id'])
@Index('orders_status', ['status', 'id'])
@Index('orders_id_search', { synchronize: false })
@Index('orders_tool_folded', { synchronize: false })
@Check('orders_kind_check', "kind in ('tool', 'pro')")
@Check('orders_check', "(kind = 'tool') = (tool_id is not null)")
@Check('orders_amount_cents_check', 'amount_cents > 0')
@Check(
  'orders_status_check',
  "status in ('pending', 'paid', 'granted', 'review', 'cancelled', 'expired', 'refunded')",
)
export class Order {
  @PrimaryColumn({ name: 'id', type: 'uuid', primaryKeyConstraintName: 'orders_pkey' })
  id: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ name: 'kind', type: 'text' })
  kind: OrderKind;

  @Column({ name: 'tool_id', type: 'uuid', nullable: true })
  toolId: string | null;

  @Column({ name: 'tool_snapshot', type: 'jsonb', nullable: true })
  toolSnapshot: ToolSnapshot | null;

  /** Integer cents, fixed when the order is created. */
  @Column({ name: 'amount_cents', type: 'integer' })
  amountCents: number;

  @Column({ name: 'currency', type: 'text', default: 'USD' })
  currency: string;

  @Column({ name: 'status', type: 'text' })
  status: OrderStatus;

  /** What was noted when its payment was accepted. */
  @Column({ name: 'notes', type: 'text', array: true, default: '{}' })
  notes: PaymentNote[];

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column({ name: 'paid_at', type: 'timestamptz', nullable: true })
  paidAt: Date | null;
}

/** Creates an order in US dollars, without storing it. */
export const newOrder = (
  ordered: Pick<Order, 'userId' | 'kind' | 'toolId' | 'toolSnapshot' | 'amountCents' | 'status'>,
  createdAt: Date,
): Order => ({ id: uuidv7(), ...ordered, currency: 'USD', notes: [], createdAt, paidAt: null });
