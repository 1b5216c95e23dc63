import type { AccessLevel, DownloadsExport } from '@libs/contracts';
import { Injectable } from '@nestjs/common';
import { Column, Entity, type EntityManager, Index, PrimaryColumn } from 'typeorm';
import { refuseDeletedUser } from '../deletions/deletions.projection';

/** A member who wants an email when a tool they downloaded or own gets a new version. */
@Entity('update_subscribers')
export class UpdateSubscriber {
  @PrimaryColumn({
    name: 'user_id',
    type: 'uuid',
    primaryKeyConstraintName: 'update_subscribers_pkey',
  })
  userId: string;

  /** Versions that were published before are not announced. */
  @Column({ name: 'since', type: 'timestamptz' })
  since: Date;
}

/** The newest version of a tool that a member was notified of, or was not notified of because they may not download it. */
@Entity('update_notices')
@Index('update_notices_tool', ['toolId'])
export class UpdateNotice {
  @PrimaryColumn({ name: 'user_id', type: 'uuid', primaryKeyConstraintName: 'update_notices_pkey' })
  userId: string;

  @PrimaryColumn({ name: 'tool_id', type: 'uuid', primaryKeyConstraintName: 'update_notices_pkey' })
  toolId: string;

  @Column({ name: 'version', type: 'integer' })
  version: number;
}

/** A member who has an older version of a tool, and what decides whether they may download the new one. */
interface DueNotice {
  userId: string;
  toolId: string;
  toolName: string;
  version: number;
  notes: string;
  accessLevel: AccessLevel;
  unlisted: boolean;
  proUntil: Date | null;
  accessUntil: Date | null;
  hasPurchased: boolean;
}

/** Several versions within this time are one email, and none if all are withdrawn. */
const QUIET_MINUTES = 60;
/** Older versions are not announced, for example after a long outage. */
const MAX_AGE_DAYS = 7;

const DUE = `
  select s.user_id as "userId", t.id as "toolId", t.name as "toolName", t.file_version as "version", t.file_notes as "notes", t.access_level as "accessLevel",
    t.unlisted, t.pro_until as "proUntil", m.access_until as "accessUntil", coalesce(p.owned, false) as "hasPurchased"
  from tool_views t cross join update_subscribers s
  left join lateral (select d.file_sha256, d.downloaded_at from downloads d
    where d.user_id = s.user_id and d.tool_id = t.id order by d.downloaded_at desc limit 1) latest on true
  left join memberships m on m.user_id = s.user_id
  left join purchases p on p.user_id = s.user_id and p.tool_id = t.id
  where t.file_updated_at between $1::timestamptz - make_interval(days => ${MAX_AGE_DAYS})
      and $1::timestamptz - make_interval(mins => ${QUIET_MINUTES})
    and t.file_published_at > s.since and t.file_published_at > coalesce(latest.downloaded_at, p.owned_since)
    and t.file_sha256 is distinct from encode(latest.file_sha256, 'hex')
    and not exists (select from update_notices n
      where n.user_id = s.user_id and n.tool_id = t.id and n.version >= t.file_version)
  order by t.file_updated_at, s.user_id limit $2`;

/** Reads and writes who wants notices of updates, and who has got them. */
@Injectable()
export class UpdateNoticesRepository {
  isSubscribed(tx: EntityManager, userId: string): Promise<boolean> {
    return tx.existsBy(UpdateSubscriber, { userId });
  }

  async readExport(
    tx: EntityManager,
    userId: string,
  ): Promise<Pick<DownloadsExport, 'updateMails' | 'updateNotices'>> {
    const updateMails = await this.isSubscribed(tx, userId);
    const notices = await tx.find(UpdateNotice, { where: { userId }, order: { toolId: 'ASC' } });
    return {
      updateMails,
      updateNotices: notices.map(({ toolId, version }) => ({ toolId, version })),
    };
  }

  async subscribe(tx: EntityManager, userId: string, now: Date): Promise<void> {
    await refuseDeletedUser(tx, userId);
    await tx
      .createQueryBuilder()
      .insert()
      .into(UpdateSubscriber)
      .values({ userId, since: now })
      .orIgnore()
      .execute();
  }

  async unsubscribe(tx: EntityManager, userId: string): Promise<void> {
    await tx.delete(UpdateSubscriber, { userId });
  }

  /** Finds up to `limit` notices that are due. */
  findDue(tx: EntityManager, now: Date, limit: number): Promise<DueNotice[]> {
    return tx.query<DueNotice[]>(DUE, [now, limit]);
  }

  async markNotified(tx: EntityManager, notified: readonly DueNotice[]): Promise<void> {
    const rows = notified.map(({ userId, toolId, version }) => ({ userId, toolId, version }));
    await tx.upsert(UpdateNotice, rows, ['userId', 'toolId']);
  }
}
