import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type AuditAction,
  type AuditLogEntry,
  type AuditRecord,
  type AuditSubjectType,
  isUuid,
} from '@libs/contracts';
import { escapeLike, type Position } from '@libs/persistence';
import { Column, Entity, type EntityManager, Index, PrimaryColumn, Repository } from 'typeorm';

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

/** Which entries of the audit log to read; absent conditions match everything. */
export interface AuditFilter {
  actor?: string; // id or part of a username
  action?: AuditAction;
  subject?: string; // id of a subject or user, or part of a tool's, path's or user's name
  from?: Date; // inclusive
  to?: Date; // exclusive
}

interface Row {
  id: string;
  at: Date;
  action: AuditAction;
  actor_id: string;
  actor_name: string | null;
  subject_type: AuditSubjectType;
  subject_id: string;
  subject_name: string | null;
  user_id: string | null;
  user_name: string | null;
  reason: string | null;
  before: AuditLogEntry['before'];
  after: AuditLogEntry['after'];
  request_id: string | null;
}

const NAMED = (name: string) => `(select id from users where username ilike fold_case(${name}))`;

/** Stores and reads the audit log. Names of users are joined when it is read, since accounts can be deleted and the log cannot change. */
@Injectable()
export class AuditLogRepository {
  constructor(@InjectRepository(AuditEntry) private readonly repository: Repository<AuditEntry>) {}

  /** Adds a record once, however often its event is delivered. */
  async add(tx: EntityManager, record: AuditRecord): Promise<void> {
    const entry = { ...record, at: new Date(record.at) };
    await tx.createQueryBuilder().insert().into(AuditEntry).values(entry).orIgnore().execute();
  }

  async page(filter: AuditFilter, limit: number, after?: Position): Promise<AuditLogEntry[]> {
    const { conditions, values } = buildConditions(filter, after);
    const rows = await this.repository.query<Row[]>(
      `select r.*, a.username as actor_name, u.username as user_name
       from audit_records r left join users a on a.id = r.actor_id left join users u on u.id = r.user_id
       ${conditions} order by r.at desc, r.id desc limit $${values.push(limit)}`,
      values,
    );
    return rows.map(toEntry);
  }

  async count(filter: AuditFilter, most: number): Promise<number> {
    const { conditions, values } = buildConditions(filter);
    const [row] = await this.repository.query<{ found: number }[]>(
      `select count(*)::int as found from (select 1 from audit_records r ${conditions} limit $${values.push(most)}) matching`,
      values,
    );
    return row?.found ?? 0;
  }
}

function buildConditions(
  { actor, action, subject, from, to }: AuditFilter,
  after?: Position,
): { conditions: string; values: unknown[] } {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const value = (given: unknown): string => `$${values.push(given)}`;
  const containing = (text: string): string => value(`%${escapeLike(text)}%`);
  if (action) conditions.push(`r.action = ${value(action)}`);
  if (from) conditions.push(`r.at >= ${value(from)}`);
  if (to) conditions.push(`r.at < ${value(to)}`);
  if (after)
    conditions.push(
      `(r.at, r.id) < (${value(after.createdAt)}::timestamptz, ${value(after.id)}::uuid)`,
    );
  if (actor)
    conditions.push(
      isUuid(actor) ? `r.actor_id = ${value(actor)}` : `r.actor_id in ${NAMED(containing(actor))}`,
    );
  if (subject && isUuid(subject)) {
    const id = value(subject);
    conditions.push(`(r.subject_id = ${id} or r.user_id = ${id})`);
  } else if (subject) {
    const name = containing(subject);
    conditions.push(
      `(fold_case(r.subject_name) like fold_case(${name}) or r.user_id in ${NAMED(name)})`,
    );
  }
  return { conditions: conditions.length > 0 ? `where ${conditions.join(' and ')}` : '', values };
}

function toEntry({
  id,
  at,
  action,
  actor_id,
  actor_name,
  user_id,
  user_name,
  reason,
  before,
  after,
  ...row
}: Row): AuditLogEntry {
  return {
    id,
    at: at.toISOString(),
    action,
    actor: { id: actor_id, username: actor_name },
    subject: { type: row.subject_type, id: row.subject_id, name: row.subject_name },
    user: user_id === null ? null : { id: user_id, username: user_name },
    reason,
    before,
    after,
    requestId: row.request_id,
  };
}
