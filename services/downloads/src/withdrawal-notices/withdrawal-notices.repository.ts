import { ToolView } from '@libs/tool-copies';
import { Injectable } from '@nestjs/common';
import {
  Column,
  Entity,
  type EntityManager,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';

/** How far the notices of a withdrawn version have got. */
@Entity('withdrawal_notices')
export class WithdrawalNotice {
  @PrimaryColumn({
    name: 'tool_id',
    type: 'uuid',
    primaryKeyConstraintName: 'withdrawal_notices_pkey',
  })
  toolId: string;

  @ManyToOne(() => ToolView, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'tool_id', foreignKeyConstraintName: 'withdrawal_notices_tool_id_fkey' })
  tool: Relation<ToolView>;

  @PrimaryColumn({
    name: 'version',
    type: 'integer',
    primaryKeyConstraintName: 'withdrawal_notices_pkey',
  })
  version: number;

  /** The tool's members are read in the order of their ids: this one was the last so far. Null once all are. */
  @Column({ name: 'last_user_id', type: 'uuid', nullable: true })
  lastUserId: string | null;

  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true })
  finishedAt: Date | null;
}

/** A withdrawn version with members who have not been notified yet. */
export interface DueWithdrawal {
  toolId: string;
  toolName: string;
  version: number;
  sha256: string; // of its file, in hex
  reason: string;
  withdrawnAt: string; // ISO 8601
  offeredVersion: number | null; // the tool's version now; null without a file
  lastUserId: string | null; // see WithdrawalNotice
}

const OLDEST_DUE = `
  select t.id as "toolId", t.name as "toolName", t.file_version as "offeredVersion", w.version, w.sha256, w.reason,
    w."withdrawnAt", n.last_user_id as "lastUserId"
  from tool_views t
  cross join lateral jsonb_to_recordset(t.withdrawn_files) as w(version integer, sha256 text, reason text, "withdrawnAt" text)
  left join withdrawal_notices n on n.tool_id = t.id and n.version = w.version
  where t.withdrawn_files <> '[]' and n.finished_at is null
  order by w."withdrawnAt", t.id, w.version limit 1`;

/** Reads the index of a tool's downloads from where the last batch ended, so that a batch of a popular tool is as fast as any. Downloads of deleted users have no user. */
const NEXT_MEMBERS = `
  select user_id as id, bool_or(file_sha256 = decode($2, 'hex')) as "hasFile" from downloads
  where tool_id = $1 and ($3::uuid is null or user_id > $3) and user_id is not null
  group by user_id order by user_id limit $4`;

/** A member who has downloaded the tool. */
interface ToolMember {
  id: string;
  hasFile: boolean; // of the withdrawn version
}

/** Reads and writes which members have been notified of withdrawn versions. */
@Injectable()
export class WithdrawalNoticesRepository {
  /** Finds the version that was withdrawn first of those with notices to send. One whose file was published again is none. */
  async findOldestDue(tx: EntityManager): Promise<DueWithdrawal | undefined> {
    const [due] = await tx.query<DueWithdrawal[]>(OLDEST_DUE);
    return due;
  }

  /** Finds the next members who have downloaded the tool of a withdrawn version, in the order of their ids. */
  findNextMembers(
    tx: EntityManager,
    { toolId, sha256, lastUserId }: DueWithdrawal,
    limit: number,
  ): Promise<ToolMember[]> {
    return tx.query<ToolMember[]>(NEXT_MEMBERS, [toolId, sha256, lastUserId, limit]);
  }

  async saveProgress(
    tx: EntityManager,
    { toolId, version }: DueWithdrawal,
    progress: Pick<WithdrawalNotice, 'lastUserId' | 'finishedAt'>,
  ): Promise<void> {
    await tx.upsert(WithdrawalNotice, { toolId, version, ...progress }, ['toolId', 'version']);
  }
}
