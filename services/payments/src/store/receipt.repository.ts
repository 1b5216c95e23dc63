import type { EntityManager } from 'typeorm';
import { receiptNumber, receiptSeries } from '../domain/receipt';
import type { DatabaseClock } from './database-clock';
import type { Order } from './order.entity';

export interface IssuedReceipt {
  orderId: string;
  number: string;
  issuedAt: Date;
}

const COLUMNS = 'order_id as "orderId", number, issued_at as "issuedAt"';

/** Serializes numbering until the transaction ends: numbers follow their dates without gaps. Take this lock last. */
async function lockReceiptNumbers(tx: EntityManager): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('receipts', 0))`);
}

/** Issues the receipt of an order once, in the transaction that marks it as paid. The caller must have locked the order's row. */
export async function issueReceipt(tx: EntityManager, { id: orderId, livemode }: Order, clock: DatabaseClock): Promise<IssuedReceipt> {
  const [issued] = await receiptsOf(tx, [orderId]);
  if (issued) return issued;
  await lockReceiptNumbers(tx);
  const issuedAt = await clock.now(tx);
  const series = receiptSeries(livemode, issuedAt);
  const [counter] = await tx.query<{ last: number }[]>(
    `insert into receipt_counters (series, last) values ($1, 1)
     on conflict (series) do update set last = receipt_counters.last + 1 returning last`,
    [series],
  );
  if (!counter) throw new Error(`no number was counted in the series ${series}`);
  const number = receiptNumber(series, counter.last);
  await tx.query('insert into receipts (order_id, number, issued_at) values ($1, $2, $3)', [orderId, number, issuedAt]);
  return { orderId, number, issuedAt };
}

export function receiptsOf(tx: EntityManager, orderIds: string[]): Promise<IssuedReceipt[]> {
  return tx.query<IssuedReceipt[]>(`select ${COLUMNS} from receipts where order_id = any($1::uuid[])`, [orderIds]);
}
