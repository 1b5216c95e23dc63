import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A copy of the Pro membership that payments publishes in `subscription.changed`. It may arrive before the user does. */
@Entity('memberships')
export class Membership {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'memberships_pkey' })
  userId: string;

  /** End of access, grace period included; null without access. */
  @Column('timestamptz', { name: 'access_until', nullable: true })
  accessUntil: Date | null;

  /** Version of the copied event; older events are skipped. */
  @Column('integer')
  version: number;
}
