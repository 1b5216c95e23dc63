import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { creditDue } from '../domain/receipt';
import type { DatabaseClock } from './database-clock';
import { lockDocumentNumbers, nextDocumentNumber } from './document-numbers';
import type { Order } from './order.entity';
import { receiptsOf } from './receipt.repository';

export interface IssuedCreditNote {
  id: string;
  orderId: string;
  number: string;
  /** Cents of the receipt's amount. */
  amount: number;
  issuedAt: Date;
}

const COLUMNS = 'id, order_id as "orderId", number, amount_cents as amount, issued_at as "issuedAt"';

/** Issues a credit note for new refunds; null if there are none. `refunded` is the total so far. The caller has locked the order's row. */
export async function issueCreditNote(
  tx: EntityManager,
  { id: orderId, livemode, amountCents }: Order,
  refunded: number,
  clock: DatabaseClock,
): Promise<IssuedCreditNote | null> {
  const [receipt] = await receiptsOf(tx, [orderId]);
  if (!receipt) return null;
  const issued = await creditNotesOf(tx, [orderId]);
  const credited = issued.reduce((sum, { amount }) => sum + amount, 0);
  const amount = creditDue(refunded, amountCents, credited);
  if (amount === 0) return null;
  await lockDocumentNumbers(tx);
  const note = { id: uuidv7(), orderId, amount, ...(await nextDocumentNumber(tx, 'credit-note', livemode, clock)) };
  await tx.query('insert into credit_notes (id, order_id, number, amount_cents, issued_at) values ($1, $2, $3, $4, $5)', [
    ...[note.id, orderId, note.number, amount, note.issuedAt],
  ]);
  return note;
}

export function creditNotesOf(tx: EntityManager, orderIds: string[]): Promise<IssuedCreditNote[]> {
  return tx.query<IssuedCreditNote[]>(`select ${COLUMNS} from credit_notes where order_id = any($1::uuid[]) order by issued_at, id`, [
    orderIds,
  ]);
}

export async function findCreditNote(tx: EntityManager, id: string): Promise<IssuedCreditNote | undefined> {
  const [note] = await tx.query<IssuedCreditNote[]>(`select ${COLUMNS} from credit_notes where id = $1`, [id]);
  return note;
}
