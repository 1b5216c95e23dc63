import type { SubscriptionSource } from '@libs/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A period of Pro of one user; a database constraint prevents overlaps. */
@Entity('membership_periods')
export class MembershipPeriod {
  @PrimaryColumn({ name: 'id', type: 'uuid' })
  id: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ name: 'source', type: 'text' })
  source: SubscriptionSource;

  @Column({ name: 'order_id', type: 'uuid', nullable: true })
  orderId: string | null;

  @Column({ name: 'starts', type: 'timestamptz' })
  starts: Date;

  @Column({ name: 'ends', type: 'timestamptz' })
  ends: Date;

  @Column({ name: 'grace_days', type: 'smallint' })
  graceDays: number;
}
