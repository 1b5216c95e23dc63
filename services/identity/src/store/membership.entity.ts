import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The copy of a user's Pro membership that payments tells in `subscription.changed`; a user may be unknown here still. */
@Entity('memberships')
export class Membership {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'memberships_pkey' })
  userId: string;

  /** Until then the member is let in, grace included; null when not. */
  @Column('timestamptz', { name: 'access_until', nullable: true })
  accessUntil: Date | null;

  /** Version of the event this was copied from; older ones are passed over. */
  @Column('integer')
  version: number;
}
