import { Injectable } from '@nestjs/common';
import type { SamplePath } from '@libs/contracts';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { insertPath } from '../paths/save-path';

/** Adds the sample learning paths to the catalogue when all sample tools are in it. */
@Injectable()
export class AddSamplePaths {
  /** Leaves out deleted tools, paths without tools, and paths whose address is taken. Returns how many paths were added. */
  async run(tx: EntityManager, samples: readonly SamplePath[], now: Date): Promise<number> {
    const toolIds = await sampleTools(tx);
    const taken = new Set(
      (await tx.query<{ slug: string }[]>('select slug from paths')).map(({ slug }) => slug),
    );
    const paths = samples
      .filter(({ slug }) => !taken.has(slug))
      .map((sample) => toNewPath(sample, toolIds));
    const added = paths.filter(({ steps }) => steps.length > 0);
    for (const path of added) await insertPath(tx, path, now);
    return added.length;
  }
}

async function sampleTools(tx: EntityManager): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ slug: string; id: string }[]>(
    'select s.slug, t.id from seeded_tools s join tools t on t.id = s.tool_id order by t.id for key share of t',
  );
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

function toNewPath(
  { slug, title, summary, steps }: SamplePath,
  toolIds: ReadonlyMap<string, string>,
) {
  const known = steps.flatMap(({ tool, lesson }) => {
    const toolId = toolIds.get(tool);
    return toolId === undefined ? [] : [{ toolId, lesson }];
  });
  return { id: uuidv7(), slug, title, summary, unlisted: false, steps: known };
}
