import type { OrderKind, OrderStatus } from '@libs/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a tool was when it was ordered; the order outlives the tool. */
export interface ToolSnapshot {
  name: string;
  /** Integer cents. */
  price: number;
}

/** Something a member wants to buy, at the price it had then; of the same thing there is at most one pending. */
@Entity('orders')
export class Order {
  @PrimaryColumn({ name: 'id', type: 'uuid' })
  id: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ name: 'kind', type: 'text' })
  kind: OrderKind;

  @Column({ name: 'tool_id', type: 'uuid', nullable: true })
  toolId: string | null;

  @Column({ name: 'tool_snapshot', type: 'jsonb', nullable: true })
  toolSnapshot: ToolSnapshot | null;

  /** Integer cents, frozen when the order is made. */
  @Column({ name: 'amount_cents', type: 'integer' })
  amountCents: number;

  @Column({ name: 'currency', type: 'text', default: 'USD' })
  currency: string;

  @Column({ name: 'status', type: 'text' })
  status: OrderStatus;

  /** False for an order of the sandbox, which buys nothing in a live system. */
  @Column({ name: 'livemode', type: 'boolean' })
  livemode: boolean;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @Column({ name: 'paid_at', type: 'timestamptz', nullable: true })
  paidAt: Date | null;
}
