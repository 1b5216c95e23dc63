import type { DatabaseClock } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { CreditNoteDocument } from './document';
import { creditDue } from './snapshot';
import { lockDocumentNumbers, nextDocumentNumber } from './document-numbers';
import type { Order } from '../orders/order.entity';
import { type IssuedReceipt, receiptsOf } from './documents.repository';

export interface IssuedCreditNote {
  id: string;
  orderId: string;
  number: string;
  /** Cents of the receipt's amount. */
  amount: number;
  issuedAt: Date;
  /** Null until the buyer's registration has arrived. */
  document: CreditNoteDocument | null;
}

const COLUMNS =
  'id, order_id as "orderId", number, amount_cents as amount, issued_at as "issuedAt", document';

type Describe = (receipt: IssuedReceipt) => Promise<CreditNoteDocument | null>;

/** Issues a credit note for new refunds; null if there are none. `refunded` is the total so far. The caller has locked the order's row. */
export async function issueCreditNote(
  tx: EntityManager,
  { id: orderId, livemode, amountCents }: Order,
  refunded: number,
  describe: Describe,
  clock: DatabaseClock,
): Promise<IssuedCreditNote | null> {
  const [receipt] = await receiptsOf(tx, [orderId]);
  if (!receipt) return null;
  const issued = await creditNotesOf(tx, [orderId]);
  const credited = issued.reduce((sum, { amount }) => sum + amount, 0);
  const amount = creditDue(refunded, amountCents, credited);
  if (amount === 0) return null;
  const document = await describe(receipt);
  await lockDocumentNumbers(tx);
  const note = {
    id: uuidv7(),
    orderId,
    amount,
    document,
    ...(await nextDocumentNumber(tx, 'credit-note', livemode, clock)),
  };
  await tx.query(
    'insert into credit_notes (id, order_id, number, amount_cents, issued_at, document) values ($1, $2, $3, $4, $5, $6)',
    [note.id, orderId, note.number, amount, note.issuedAt, document],
  );
  return note;
}

export function creditNotesOf(tx: EntityManager, orderIds: string[]): Promise<IssuedCreditNote[]> {
  return tx.query<IssuedCreditNote[]>(
    `select ${COLUMNS} from credit_notes where order_id = any($1::uuid[]) order by issued_at, id`,
    [orderIds],
  );
}

/** Stores what a credit note says, unless it is stored; returns what is stored. */
export async function storeCreditNote(
  tx: EntityManager,
  id: string,
  document: CreditNoteDocument,
): Promise<CreditNoteDocument> {
  await tx.query('update credit_notes set document = $2 where id = $1 and document is null', [
    id,
    document,
  ]);
  return (await findCreditNote(tx, id))?.document ?? document;
}

export async function findCreditNote(
  tx: EntityManager,
  id: string,
): Promise<IssuedCreditNote | undefined> {
  const [note] = await tx.query<IssuedCreditNote[]>(
    `select ${COLUMNS} from credit_notes where id = $1`,
    [id],
  );
  return note;
}
