import { toolRated } from '@libs/contracts';
import { republishPage } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import { ToolRatings } from './ratings/rating.entity';

// What the commands in deploy/operations use of this service; they import nothing else of it.
export { downloadsSchema as schema } from './store/schema';

/** Republishes the ratings of up to `limit` tools after an id; see {@link republishPage}. */
export const republishState = (
  tx: EntityManager,
  after: string | undefined,
  limit: number,
): Promise<string | undefined> =>
  republishPage(tx, after, limit, async (page) =>
    (await tx.find(ToolRatings, page)).map(({ id: toolId, count, total, version }) =>
      toolRated({ toolId, count, total }, { version }),
    ),
  );
