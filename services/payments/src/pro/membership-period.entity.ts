import type { SubscriptionSource } from '@libs/contracts';
import { Check, Column, Entity, Exclusion, Index, PrimaryColumn, Unique } from 'typeorm';

/** A period of Pro of one user; a database constraint prevents overlaps. */
@Entity('membership_periods')
@Unique('membership_periods_order_id_key', ['orderId'])
@Index('membership_periods_crypto_ends', ['ends'], { where: "source = 'crypto'" })
@Exclusion(
  'membership_periods_no_overlap',
  'using gist (user_id with =, tstzrange(starts, ends) with &&)',
)
@Check('membership_periods_source_check', "source in ('crypto', 'stripe', 'grant')")
@Check('membership_periods_check', 'ends >= starts')
@Check('membership_periods_grace_days_check', 'grace_days >= 0')
export class MembershipPeriod {
  @PrimaryColumn({ name: 'id', type: 'uuid', primaryKeyConstraintName: 'membership_periods_pkey' })
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
