import { lockUntilCommit, DatabaseClock } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { documentNumber, documentSeries } from './snapshot';

interface NumberedDocument {
  number: string;
  issuedAt: Date;
}

/** Serializes numbering until the transaction ends: numbers follow their dates without gaps. Take this lock last. */
export const lockDocumentNumbers = (tx: EntityManager): Promise<void> =>
  lockUntilCommit(tx, 'receipts');

/** Takes the next number of a receipt or credit note. The caller must have locked the numbers. */
export async function nextDocumentNumber(
  tx: EntityManager,
  kind: Parameters<typeof documentSeries>[0],
  livemode: boolean,
  clock: DatabaseClock,
): Promise<NumberedDocument> {
  const issuedAt = await clock.now(tx);
  const series = documentSeries(kind, livemode, issuedAt);
  const [counter] = await tx.query<{ last: number }[]>(
    `insert into receipt_counters (series, last) values ($1, 1)
     on conflict (series) do update set last = receipt_counters.last + 1 returning last`,
    [series],
  );
  if (!counter) throw new Error(`no number was counted in the series ${series}`);
  return { number: documentNumber(series, counter.last), issuedAt };
}
