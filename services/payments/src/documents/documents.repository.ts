import type { EntityManager } from 'typeorm';
import type { CreditNoteSnapshot, ReceiptSnapshot } from './snapshot';

export interface IssuedReceipt {
  orderId: string;
  number: string;
  issuedAt: Date;
  snapshot: ReceiptSnapshot;
}

export interface IssuedCreditNote {
  id: string;
  orderId: string;
  number: string;
  /** Cents of the receipt's amount. */
  amount: number;
  issuedAt: Date;
  snapshot: CreditNoteSnapshot;
}

const RECEIPT = 'r.order_id as "orderId", r.number, r.issued_at as "issuedAt", r.snapshot';
const CREDIT_NOTE =
  'n.id, n.order_id as "orderId", n.number, n.amount_cents as amount, n.issued_at as "issuedAt", n.snapshot';

export function receiptsOf(tx: EntityManager, orderIds: string[]): Promise<IssuedReceipt[]> {
  return tx.query<IssuedReceipt[]>(
    `select ${RECEIPT} from receipts r where r.order_id = any($1::uuid[])`,
    [orderIds],
  );
}

/** The credit notes of orders, oldest first. */
export function creditNotesOf(tx: EntityManager, orderIds: string[]): Promise<IssuedCreditNote[]> {
  return tx.query<IssuedCreditNote[]>(
    `select ${CREDIT_NOTE} from credit_notes n where n.order_id = any($1::uuid[]) order by n.issued_at, n.id`,
    [orderIds],
  );
}

/** The receipt of a member's own order; undefined for any other. */
export async function findReceipt(
  tx: EntityManager,
  orderId: string,
  userId: string,
): Promise<IssuedReceipt | undefined> {
  const [receipt] = await tx.query<IssuedReceipt[]>(
    `select ${RECEIPT} from receipts r join orders o on o.id = r.order_id where o.id = $1 and o.user_id = $2`,
    [orderId, userId],
  );
  return receipt;
}

/** A credit note of a member's own receipts; undefined for any other. */
export async function findCreditNote(
  tx: EntityManager,
  id: string,
  userId: string,
): Promise<IssuedCreditNote | undefined> {
  const [note] = await tx.query<IssuedCreditNote[]>(
    `select ${CREDIT_NOTE} from credit_notes n join orders o on o.id = n.order_id where n.id = $1 and o.user_id = $2`,
    [id, userId],
  );
  return note;
}

export async function insertReceipt(tx: EntityManager, receipt: IssuedReceipt): Promise<void> {
  await tx.query(
    'insert into receipts (order_id, number, issued_at, snapshot) values ($1, $2, $3, $4)',
    [receipt.orderId, receipt.number, receipt.issuedAt, receipt.snapshot],
  );
}

export async function insertCreditNote(tx: EntityManager, note: IssuedCreditNote): Promise<void> {
  await tx.query(
    'insert into credit_notes (id, order_id, number, amount_cents, issued_at, snapshot) values ($1, $2, $3, $4, $5, $6)',
    [note.id, note.orderId, note.number, note.amount, note.issuedAt, note.snapshot],
  );
}

/** Erases a deleted user's name and email in the documents; the rest stays, as accounting requires. */
export async function eraseBuyer(tx: EntityManager, userId: string): Promise<void> {
  for (const table of ['receipts', 'credit_notes']) {
    await tx.query(
      `update ${table} d set snapshot = d.snapshot || '{"username": "", "email": ""}' from orders o
       where o.id = d.order_id and o.user_id = $1`,
      [userId],
    );
  }
}
