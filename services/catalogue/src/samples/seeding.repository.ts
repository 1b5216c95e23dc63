import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { EntityManager, Check, Column, Entity, PrimaryColumn } from 'typeorm';

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

/** Stores the progress of filling the catalogue. */
@Injectable()
export class SeedingRepository {
  constructor(@InjectEntityManager() private readonly database: EntityManager) {}

  /** Returns when filling began, which is now for an empty catalogue; null when there is nothing to do. */
  async begin(now: Date): Promise<Date | null> {
    await this.database.query(
      'insert into seeding (started_at) select $1::timestamptz where not exists (select from tools) on conflict do nothing',
      [now],
    );
    const run = await this.database.findOneBy(Seeding, { once: true });
    return run && run.finishedAt === null ? run.startedAt : null;
  }

  /** Returns the slugs of the tools added so far, including those deleted since. */
  async findSlugs(): Promise<Set<string>> {
    return new Set((await this.database.find(SeededTool)).map(({ slug }) => slug));
  }

  /** Returns the ids of the sample tools that still exist, by slug. */
  async lockTools(tx: EntityManager): Promise<ReadonlyMap<string, string>> {
    const rows = await tx.query<{ slug: string; id: string }[]>(
      'select s.slug, t.id from seeded_tools s join tools t on t.id = s.tool_id order by t.id for key share of t',
    );
    return new Map(rows.map(({ slug, id }) => [slug, id]));
  }

  async add(tx: EntityManager, slug: string, toolId: string): Promise<void> {
    await tx.insert(SeededTool, { slug, toolId });
  }

  async finish(tx: EntityManager, now: Date): Promise<void> {
    await tx.update(Seeding, { once: true }, { finishedAt: now });
  }
}
