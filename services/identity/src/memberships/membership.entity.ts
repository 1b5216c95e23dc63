import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A copy of the Pro membership that payments publishes in `subscription.changed`. */
@Entity('memberships')
export class Membership {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'memberships_pkey' })
  userId: string;

  @Column('timestamptz', { name: 'access_until', nullable: true })
  accessUntil: Date | null; // grace period included; null without access

  @Column('bigint', { transformer: { from: Number, to: (value: number) => value } })
  version: number; // of the copied event
}
