import type { AuditAction } from '@libs/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What an administrator did, why, and what it changed; a trigger prevents updates and deletes. */
@Entity('audit_records')
export class AuditRecord {
  @PrimaryColumn({ name: 'id', type: 'uuid' })
  id: string;

  @Column({ name: 'actor_id', type: 'uuid' })
  actorId: string;

  @Column({ name: 'action', type: 'text' })
  action: AuditAction;

  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ name: 'reason', type: 'text' })
  reason: string;

  @Column({ name: 'before', type: 'jsonb', nullable: true })
  before: object | null;

  @Column({ name: 'after', type: 'jsonb', nullable: true })
  after: object | null;

  @Column({ name: 'at', type: 'timestamptz' })
  at: Date;
}

export interface AuditedAction {
  userId: string;
  actorId: string;
  reason: string;
}
