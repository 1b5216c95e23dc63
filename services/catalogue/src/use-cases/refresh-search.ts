import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SEARCH_RULES, searchColumns } from '../domain/search';
import { ToolRecord } from '../store/tool.entity';

/** Tools per transaction. */
const BATCH = 200;

/** Refreshes search columns that were derived by older rules. */
@Injectable()
export class RefreshSearch {
  /** Returns how many tools were refreshed; 0 when none is left, apart from rows that another replica has locked. */
  async run(tx: EntityManager): Promise<number> {
    const stale = await tx.query<Pick<ToolRecord, 'id' | 'name' | 'description' | 'language'>[]>(
      'select id, name, description, language from tools where search_rules <> $1 order by id limit $2 for no key update skip locked',
      [SEARCH_RULES, BATCH],
    );
    for (const tool of stale) await tx.update(ToolRecord, { id: tool.id }, searchColumns(tool));
    return stale.length;
  }
}
