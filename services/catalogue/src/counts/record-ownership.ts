import { Injectable } from '@nestjs/common';
import { toolBuyersChanged } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import type { EntityManager } from 'typeorm';
import type { Ownership } from './ownership';
import { countBuyers, upsertOwnership } from './tool-owners.repository';

interface Row {
  version: number;
}

/** Records an ownership and publishes the number of buyers when it changes. Skips a deleted tool. */
@Injectable()
export class RecordOwnership {
  async run(tx: EntityManager, ownership: Ownership, version: number): Promise<void> {
    const { toolId } = ownership;
    // The lock serializes purchases of one tool, so that each counts the ones before it.
    const tools = await tx.query<unknown[]>('select from tools where id = $1 for no key update', [
      toolId,
    ]);
    if (tools.length === 0) return;
    const before = await countBuyers(tx, toolId);
    if (!(await upsertOwnership(tx, ownership, version))) return;
    const buyerCount = await countBuyers(tx, toolId);
    if (buyerCount === before) return;
    const [[row]] = await tx.query<[Row[], number]>(
      'update tools set version = version + 1 where id = $1 returning version',
      [toolId],
    );
    await addToOutbox(tx, toolBuyersChanged({ toolId, buyerCount }, { version: row?.version }));
  }
}
