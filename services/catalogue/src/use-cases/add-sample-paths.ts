import { Injectable } from '@nestjs/common';
import type { SamplePath } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { insertPath } from '../store/save-path';
import { readSamplePaths } from '../uploads/read-samples';

/** Adds the sample learning paths once to a catalogue that was filled with the sample tools. */
@Injectable()
export class AddSamplePaths {
  constructor(private readonly transactions: Transactions) {}

  /** Leaves out deleted tools, paths without tools, and paths whose address is taken. Returns how many paths were added. */
  async run(now: Date): Promise<number> {
    const samples = await readSamplePaths();
    return this.transactions.run(async (tx) => {
      if (!(await claim(tx, now))) return 0;
      const toolIds = await sampleTools(tx);
      const taken = new Set(
        (await tx.query<{ slug: string }[]>('select slug from paths')).map(({ slug }) => slug),
      );
      const paths = samples
        .filter(({ slug }) => !taken.has(slug))
        .map((sample) => pathOf(sample, toolIds));
      const added = paths.filter(({ steps }) => steps.length > 0);
      for (const path of added) await insertPath(tx, path, now);
      return added.length;
    });
  }
}

async function claim(tx: EntityManager, now: Date): Promise<boolean> {
  const [row] = await tx.query<{ claimed: number }[]>(
    `with claimed as (
       update seeding set paths_added_at = $1 where paths_added_at is null and finished_at is not null returning 1
     ) select count(*)::int as claimed from claimed`,
    [now],
  );
  return row?.claimed === 1;
}

async function sampleTools(tx: EntityManager): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ slug: string; id: string }[]>(
    'select s.slug, t.id from seeded_tools s join tools t on t.id = s.tool_id order by t.id for key share of t',
  );
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

function pathOf({ slug, title, summary, steps }: SamplePath, toolIds: ReadonlyMap<string, string>) {
  const known = steps.flatMap(({ tool, lesson }) => {
    const toolId = toolIds.get(tool);
    return toolId === undefined ? [] : [{ toolId, lesson }];
  });
  return { id: uuidv7(), slug, title, summary, unlisted: false, steps: known };
}
