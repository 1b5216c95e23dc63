import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { bigint } from '../bigint';

/** An entry of the log; a trigger refuses every change and deletion. */
@Entity('log_entries')
export class LogEntryRecord {
  /** The number of the log: 1, and one more after each restart. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'log_entries_pkey' })
  log: number;

  /** From 0, without gaps. */
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'log_entries_pkey', transformer: bigint })
  index: number;

  /** JSON, exactly as it was hashed. */
  @Column('bytea')
  entry: Buffer;

  @Column('bytea', { name: 'leaf_hash' })
  leafHash: Buffer;
}

/** The head of the current log; one row at most. Its lock gives the entries of all replicas one order. */
@Entity('log_state')
@Check('log_state_once_check', 'once')
export class LogState {
  @PrimaryColumn('boolean', { default: true, primaryKeyConstraintName: 'log_state_pkey' })
  once: boolean;

  @Column('integer', { default: 1 })
  log: number;

  /** The first line of its checkpoints, and the name of its key. */
  @Column('text')
  origin: string;

  /** Entries. */
  @Column('bigint', { default: 0, transformer: bigint })
  size: number;

  /** The last signed checkpoint of the log before; null for the first log. */
  @Column('text', { nullable: true })
  previous: string | null;
}
