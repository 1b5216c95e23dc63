import { lockUntilCommit, type DatabaseClock } from '@libs/persistence';
import type { EntityManager } from 'typeorm';

type NumberedDocument = 'receipt' | 'credit-note';

/**
 * Takes the next number of a receipt or credit note, and the time of its issue. Numbers follow their dates without gaps, so numbering is
 * serialized until the transaction ends: take this lock last.
 */
export async function takeDocumentNumber(
  tx: EntityManager,
  kind: NumberedDocument,
  livemode: boolean,
  clock: DatabaseClock,
): Promise<{ number: string; issuedAt: Date }> {
  await lockUntilCommit(tx, 'receipts');
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

/** The number series of a document: one per kind and year (UTC). Sandbox payments have their own series, so they never use up a real number. */
export function documentSeries(kind: NumberedDocument, livemode: boolean, at: Date): string {
  return [
    livemode ? 'EXE' : 'TEST',
    ...(kind === 'credit-note' ? ['CN'] : []),
    at.getUTCFullYear(),
  ].join('-');
}

/** A document's number, such as `EXE-2026-000042` or `EXE-CN-2026-000042`. */
export const documentNumber = (series: string, count: number): string =>
  `${series}-${String(count).padStart(6, '0')}`;
