import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';

/** The same in every replica, and another than those of migrations and backups. */
const SEEDING_LOCK = 7_305_013;

/** Remembers how far the sample catalogue has been filled in, and lets one replica at a time work on it. */
@Injectable()
export class SeedingProgress {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Runs `work` while no other replica can; false, without running it, when another one is at it. */
  async exclusively(work: () => Promise<void>): Promise<boolean> {
    const connection = this.dataSource.createQueryRunner();
    try {
      const [row] = (await connection.query('select pg_try_advisory_lock($1) as locked', [SEEDING_LOCK])) as { locked: boolean }[];
      if (!row?.locked) return false;
      try {
        await work();
        return true;
      } finally {
        await connection.query('select pg_advisory_unlock($1)', [SEEDING_LOCK]);
      }
    } finally {
      await connection.release();
    }
  }

  /** When the filling began, now if the catalogue is empty; null when there is nothing (more) to fill in. */
  async begin(now: Date): Promise<Date | null> {
    await this.dataSource.query('insert into seeding (started_at) select $1 where not exists (select from tools) on conflict do nothing', [
      now,
    ]);
    const [run] = await this.dataSource.query<{ started_at: Date; finished_at: Date | null }[]>('select * from seeding');
    return run && run.finished_at === null ? run.started_at : null;
  }

  /** The sample tools that are in the catalogue already, or were and have been deleted since. */
  async done(): Promise<Set<string>> {
    const rows = await this.dataSource.query<{ slug: string }[]>('select slug from seeded_tools');
    return new Set(rows.map(({ slug }) => slug));
  }

  /** Notes one sample tool, in the transaction that added it; the same one twice is an error. */
  async note(tx: EntityManager, slug: string, toolId: string): Promise<void> {
    await tx.query('insert into seeded_tools (slug, tool_id) values ($1, $2)', [slug, toolId]);
  }

  /** Notes that every sample tool is in. */
  async finish(now: Date): Promise<void> {
    await this.dataSource.query('update seeding set finished_at = $1', [now]);
  }
}
