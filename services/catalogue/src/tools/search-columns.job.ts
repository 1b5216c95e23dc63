import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { addSearchWords } from './tool-search.entity';
import { SEARCH_RULES, searchColumns } from './search';
import { ToolRecord } from './tool.entity';

const BATCH_SIZE = 200;

/** Refreshes the search columns at startup, so that a changed keyword takes effect with the release that changes it. */
@Injectable()
export class SearchColumnsJob implements OnApplicationBootstrap {
  constructor(private readonly transactions: Transactions) {}

  async onApplicationBootstrap(): Promise<void> {
    while ((await this.transactions.run((tx) => refreshBatch(tx))) > 0) continue;
  }
}

/** Returns how many tools were refreshed; 0 when none is left, apart from rows that another replica has locked. */
async function refreshBatch(tx: EntityManager): Promise<number> {
  const stale = await tx.query<(Parameters<typeof searchColumns>[0] & Pick<ToolRecord, 'id'>)[]>(
    'select id, name, description, language, platform, known_as as "knownAs", teacher_notes as "teacherNotes" from tools where search_rules <> $1 order by id limit $2 for no key update skip locked',
    [SEARCH_RULES, BATCH_SIZE],
  );
  for (const tool of stale) {
    const columns = searchColumns(tool);
    await tx.update(ToolRecord, { id: tool.id }, columns);
    await addSearchWords(tx, columns.relatedText);
  }
  return stale.length;
}
