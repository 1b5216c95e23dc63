import type { AuditAction, AuditSubjectType } from '@libs/contracts';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A write by an administrator in any service. A trigger refuses updates, deletes and truncation, so it has no name or email of a user. */
@Entity('audit_records')
@Index('audit_records_at', ['at', 'id'])
@Index('audit_records_actor_id', ['actorId', 'at', 'id'])
@Index('audit_records_subject_id', ['subjectId', 'at', 'id'])
@Index('audit_records_user_id', ['userId', 'at', 'id'], { where: 'user_id is not null' })
export class AuditEntry {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'audit_records_pkey' })
  id: string;

  @Column({ type: 'timestamptz', precision: 3 })
  at: Date;

  @Column('text')
  action: AuditAction;

  @Column('uuid', { name: 'actor_id' })
  actorId: string;

  @Column('text', { name: 'subject_type' })
  subjectType: AuditSubjectType;

  @Column('uuid', { name: 'subject_id' })
  subjectId: string;

  @Column('text', { name: 'subject_name', nullable: true })
  subjectName: string | null; // of a tool or path

  @Column('uuid', { name: 'user_id', nullable: true })
  userId: string | null; // the user concerned

  @Column('text', { nullable: true })
  reason: string | null;

  @Column('jsonb', { nullable: true })
  before: object | null;

  @Column('jsonb', { nullable: true })
  after: object | null;

  @Column('text', { name: 'request_id', nullable: true })
  requestId: string | null;
}
