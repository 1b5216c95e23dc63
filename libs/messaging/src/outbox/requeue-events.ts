import { CORE_NATS_ONLY } from '@libs/contracts';
import type { DataSource } from 'typeorm';

const BATCH = 10_000; // rows per statement

/** Marks all published outbox events as unpublished, so that the relay republishes them. Returns their number. */
export async function requeueEvents(dataSource: DataSource): Promise<number> {
  const [{ last }] = await dataSource.query<[{ last: string }]>('select coalesce(max(seq), 0) as last from outbox');
  let requeued = 0;
  for (let after = 0; after < Number(last); after += BATCH) {
    const [, count] = await dataSource.query<[unknown, number]>(
      `update outbox set published_at = null
       where seq > $1 and seq <= $2 and published_at is not null and envelope->>'type' <> all($3)`,
      [after, after + BATCH, CORE_NATS_ONLY],
    );
    requeued += count;
  }
  return requeued;
}
