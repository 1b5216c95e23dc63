import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A copy of the Pro membership that payments publishes in `subscription.changed`. */
@Entity('memberships')
export class Membership {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'memberships_pkey' })
  userId: string;

  @Column('timestamptz', { name: 'access_until', nullable: true })
  accessUntil: Date | null; // grace period included; null without access

  @Column('integer')
  version: number; // of the copied event
}
