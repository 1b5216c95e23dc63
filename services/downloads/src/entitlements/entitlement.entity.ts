import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Until when a user has Pro access; a copy. It ends by the clock, without an event. */
@Entity('memberships')
export class Membership {
  @PrimaryColumn({ name: 'user_id', type: 'uuid', primaryKeyConstraintName: 'memberships_pkey' })
  userId: string;

  /** As published by payments; bigint, which the driver returns as text. */
  @Column({ name: 'version', type: 'bigint' })
  version: string;

  /** Null without Pro. */
  @Column({ name: 'access_until', type: 'timestamptz', nullable: true })
  accessUntil: Date | null;
}

/** Whether a user owns a premium tool; a copy. The row of a revoked purchase stays and says no. */
@Entity('purchases')
@Index('purchases_user', ['userId'], { where: 'owned' })
export class Purchase {
  @PrimaryColumn({ name: 'tool_id', type: 'uuid', primaryKeyConstraintName: 'purchases_pkey' })
  toolId: string;

  @PrimaryColumn({ name: 'user_id', type: 'uuid', primaryKeyConstraintName: 'purchases_pkey' })
  userId: string;

  @Column({ name: 'version', type: 'bigint' })
  version: string;

  @Column({ name: 'owned', type: 'boolean' })
  owned: boolean;

  /** When it was bought or given; null once it is revoked. */
  @Column({ name: 'owned_since', type: 'timestamptz', nullable: true })
  ownedSince: Date | null;
}
