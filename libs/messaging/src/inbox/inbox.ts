import { Injectable } from '@nestjs/common';
import type { EventEnvelope } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';

/** Deduplicates events by id, so that each takes effect once however often it is delivered. */
@Injectable()
export class Inbox {
  constructor(private readonly transactions: Transactions) {}

  /** Runs `effect` with the events whose ids are not stored yet, in the transaction that stores them; does nothing if there are none. */
  batch<E extends EventEnvelope>(
    events: E[],
    effect: (tx: EntityManager, fresh: E[]) => Promise<unknown>,
  ): Promise<void> {
    return this.transactions.run(async (tx) => {
      const ids = [...new Set(events.map((event) => event.id))].sort();
      const inserted = await tx.query<{ event_id: string }[]>(
        'insert into inbox (event_id) select unnest($1::uuid[]) on conflict do nothing returning event_id',
        [ids],
      );
      const fresh = new Map(inserted.map((row) => [row.event_id, true]));
      const unseen = events.filter((event) => fresh.delete(event.id));
      if (unseen.length > 0) await effect(tx, unseen);
    });
  }
}
