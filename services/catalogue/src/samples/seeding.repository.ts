import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';

/** Advisory lock, different from those of migrations and backups. */
const SEEDING_LOCK = 7_305_013;

/** Stores the progress of filling the catalogue, and lets one replica at a time do it. */
@Injectable()
export class SeedingProgressRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Runs `work`, or returns false when another replica holds the lock. */
  async withLock(work: () => Promise<void>): Promise<boolean> {
    const connection = this.dataSource.createQueryRunner();
    try {
      const [row] = (await connection.query('select pg_try_advisory_lock($1) as locked', [
        SEEDING_LOCK,
      ])) as { locked: boolean }[];
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

  /** Returns when filling began, which is now for an empty catalogue; null when there is nothing to do. */
  async begin(now: Date): Promise<Date | null> {
    await this.dataSource.query(
      'insert into seeding (started_at) select $1 where not exists (select from tools) on conflict do nothing',
      [now],
    );
    const [run] =
      await this.dataSource.query<{ started_at: Date; finished_at: Date | null }[]>(
        'select * from seeding',
      );
    return run && run.finished_at === null ? run.started_at : null;
  }

  /** Returns the slugs of the tools added so far, including those deleted since. */
  async done(): Promise<Set<string>> {
    const rows = await this.dataSource.query<{ slug: string }[]>('select slug from seeded_tools');
    return new Set(rows.map(({ slug }) => slug));
  }

  async record(tx: EntityManager, slug: string, toolId: string): Promise<void> {
    await tx.query('insert into seeded_tools (slug, tool_id) values ($1, $2)', [slug, toolId]);
  }

  async finish(tx: EntityManager, now: Date): Promise<void> {
    await tx.query('update seeding set finished_at = $1', [now]);
  }
}
