import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** When the catalogue was filled with the sample tools; one row at most. */
@Entity('seeding')
@Check('seeding_once_check', 'once')
export class Seeding {
  @PrimaryColumn('boolean', { default: true, primaryKeyConstraintName: 'seeding_pkey' })
  once: boolean;

  @Column({ type: 'timestamptz', name: 'started_at', precision: 3 })
  startedAt: Date;

  /** Null while it is being filled. */
  @Column('timestamptz', { name: 'finished_at', nullable: true })
  finishedAt: Date | null;
}

/** A sample tool that was added, perhaps deleted since. */
@Entity('seeded_tools')
export class SeededTool {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'seeded_tools_pkey' })
  slug: string;

  @Column('uuid', { name: 'tool_id' })
  toolId: string;
}
