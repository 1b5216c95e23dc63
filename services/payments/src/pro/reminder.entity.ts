import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A reminder whose mail was queued, so that it is sent once. */
@Entity('reminders')
export class Reminder {
  @PrimaryColumn({ name: 'user_id', type: 'uuid', primaryKeyConstraintName: 'reminders_pkey' })
  userId: string;

  @PrimaryColumn({
    name: 'pro_until',
    type: 'timestamptz',
    primaryKeyConstraintName: 'reminders_pkey',
  })
  proUntil: Date;

  /** Days before the end: 7, 3 or 1. */
  @PrimaryColumn({ name: 'days', type: 'smallint', primaryKeyConstraintName: 'reminders_pkey' })
  days: number;

  @Column({ name: 'queued_at', type: 'timestamptz' })
  queuedAt: Date;
}
