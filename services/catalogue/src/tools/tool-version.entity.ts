import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import type { CurrentVersion } from '@libs/contracts';
import { bigint } from '../bigint';
import type { ScanState } from '../uploads/scanner';
import { ToolRecord } from './tool.entity';

/** A published file of a tool, kept until the tool is deleted. */
@Entity('tool_versions')
@Index('tool_versions_object_key', ['objectKey'], { unique: true })
@Index('tool_versions_sha256', ['sha256'])
@Check('tool_versions_number_check', 'number > 0')
@Check('tool_versions_scan_check', "scan in ('clean', 'not-scanned')")
@Check('tool_versions_withdrawal_check', 'num_nulls(withdrawn_at, withdrawal_reason) in (0, 2)')
export class ToolVersionRecord {
  @PrimaryColumn('uuid', { name: 'tool_id', primaryKeyConstraintName: 'tool_versions_pkey' })
  toolId: string;

  @ManyToOne(() => ToolRecord, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'tool_id', foreignKeyConstraintName: 'tool_versions_tool_id_fkey' })
  tool: Relation<ToolRecord>;

  /** From 1, without gaps. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'tool_versions_pkey' })
  number: number;

  /** The bytes under a key never change. */
  @Column('text', { name: 'object_key' })
  objectKey: string;

  @Column('text')
  filename: string;

  /** Bytes. */
  @Column('bigint', { transformer: bigint })
  size: number;

  /** In hex. */
  @Column('text')
  sha256: string;

  /** The BLAKE2b-512 digest, of which the first part of the signature is. */
  @Column('bytea')
  blake2b: Buffer;

  /** The text of the `.minisig` file. */
  @Column('text')
  signature: string;

  /** The entry of the current log that the signature is about: the publication, or the last change. */
  @Column('bigint', { name: 'log_index', transformer: bigint })
  logIndex: number;

  @Column('text')
  scan: ScanState;

  /** What changed; empty if nobody wrote it. */
  @Column('text')
  notes: string;

  /** Why the file was published although it breaks the safety policy. */
  @Column('text', { name: 'policy_reason', nullable: true })
  policyReason: string | null;

  @Column({ type: 'timestamptz', name: 'published_at', precision: 3 })
  publishedAt: Date;

  @Column({ type: 'timestamptz', name: 'withdrawn_at', precision: 3, nullable: true })
  withdrawnAt: Date | null;

  @Column('text', { name: 'withdrawal_reason', nullable: true })
  withdrawalReason: string | null;
}

/** What other services learn of a tool's current version. */
export const toCurrentVersion = ({
  number,
  notes,
  publishedAt,
}: ToolVersionRecord): CurrentVersion => ({
  number,
  notes,
  publishedAt: publishedAt.toISOString(),
});
