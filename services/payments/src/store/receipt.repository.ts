import type { EntityManager } from 'typeorm';
import type { DatabaseClock } from './database-clock';
import { lockDocumentNumbers, nextDocumentNumber } from './document-numbers';
import type { Order } from './order.entity';

export interface IssuedReceipt {
  orderId: string;
  number: string;
  issuedAt: Date;
}

const COLUMNS = 'order_id as "orderId", number, issued_at as "issuedAt"';

/** Issues the receipt of an order once, in the transaction that marks it as paid. The caller must have locked the order's row. */
export async function issueReceipt(tx: EntityManager, { id: orderId, livemode }: Order, clock: DatabaseClock): Promise<IssuedReceipt> {
  const [issued] = await receiptsOf(tx, [orderId]);
  if (issued) return issued;
  await lockDocumentNumbers(tx);
  const { number, issuedAt } = await nextDocumentNumber(tx, 'receipt', livemode, clock);
  await tx.query('insert into receipts (order_id, number, issued_at) values ($1, $2, $3)', [orderId, number, issuedAt]);
  return { orderId, number, issuedAt };
}

export function receiptsOf(tx: EntityManager, orderIds: string[]): Promise<IssuedReceipt[]> {
  return tx.query<IssuedReceipt[]>(`select ${COLUMNS} from receipts where order_id = any($1::uuid[])`, [orderIds]);
}
