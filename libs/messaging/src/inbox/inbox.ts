import { Injectable } from '@nestjs/common';
import type { EventEnvelope } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';

/** Makes the effect of a fact happen once, however often the event arrives. */
@Injectable()
export class Inbox {
  constructor(private readonly transactions: Transactions) {}

  /** Runs `effect` in the transaction that notes the event's id; does nothing when the id is known already. */
  once(event: EventEnvelope, effect: (tx: EntityManager) => Promise<unknown>): Promise<void> {
    return this.batch([event], (tx) => effect(tx));
  }

  /** The same for many events in one transaction; `effect` gets those that are new and is not called when none is. */
  batch<E extends EventEnvelope>(events: E[], effect: (tx: EntityManager, fresh: E[]) => Promise<unknown>): Promise<void> {
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
