import type { DatabaseClock } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import type { ReceiptDocument } from './document';
import { lockDocumentNumbers, nextDocumentNumber } from './document-numbers';
import type { Order } from '../orders/order.entity';

export interface IssuedReceipt {
  orderId: string;
  number: string;
  issuedAt: Date;
  /** Null until the buyer's registration has arrived. */
  document: ReceiptDocument | null;
}

const COLUMNS = 'order_id as "orderId", number, issued_at as "issuedAt", document';

/** Issues the receipt of an order once, in the transaction that marks it as paid. The caller must have locked the order's row. */
export async function issueReceipt(
  tx: EntityManager,
  { id: orderId, livemode }: Order,
  document: ReceiptDocument | null,
  clock: DatabaseClock,
): Promise<IssuedReceipt> {
  const [issued] = await receiptsOf(tx, [orderId]);
  if (issued) return issued;
  await lockDocumentNumbers(tx);
  const { number, issuedAt } = await nextDocumentNumber(tx, 'receipt', livemode, clock);
  await tx.query(
    'insert into receipts (order_id, number, issued_at, document) values ($1, $2, $3, $4)',
    [orderId, number, issuedAt, document],
  );
  return { orderId, number, issuedAt, document };
}

/** Stores what a receipt says, unless it is stored; returns what is stored. */
export async function storeReceipt(
  tx: EntityManager,
  orderId: string,
  document: ReceiptDocument,
): Promise<ReceiptDocument> {
  await tx.query('update receipts set document = $2 where order_id = $1 and document is null', [
    orderId,
    document,
  ]);
  const [receipt] = await receiptsOf(tx, [orderId]);
  return receipt?.document ?? document;
}

/** Erases a deleted user's name and email in the documents; the rest stays, as accounting requires. */
export async function eraseBuyer(tx: EntityManager, userId: string): Promise<void> {
  for (const table of ['receipts', 'credit_notes']) {
    await tx.query(
      `update ${table} d set document = d.document || '{"username": "", "email": ""}' from orders o
       where o.id = d.order_id and o.user_id = $1 and d.document is not null`,
      [userId],
    );
  }
}

export function receiptsOf(tx: EntityManager, orderIds: string[]): Promise<IssuedReceipt[]> {
  return tx.query<IssuedReceipt[]>(
    `select ${COLUMNS} from receipts where order_id = any($1::uuid[])`,
    [orderIds],
  );
}
