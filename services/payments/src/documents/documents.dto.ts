import type { CreditNote, CreditNoteReference, Receipt } from '@libs/contracts';
import type { IssuedCreditNote, IssuedReceipt } from './documents.repository';

/** A receipt as it was issued, followed by what was refunded since. */
export function receiptResponse(
  { number, issuedAt, orderId, snapshot }: IssuedReceipt,
  creditNotes: IssuedCreditNote[],
): Receipt {
  const credited = creditNotes.reduce((sum, { amount }) => sum + amount, 0);
  const isRefunded = credited >= snapshot.amount;
  return {
    ...snapshot,
    number,
    issuedAt: issuedAt.toISOString(),
    orderId,
    creditNotes: creditNotes.map(creditNoteReference),
    refundedAt: isRefunded ? (creditNotes.at(-1)?.issuedAt.toISOString() ?? null) : null,
  };
}

export const creditNoteReference = ({
  id,
  number,
  issuedAt,
  amount,
}: IssuedCreditNote): CreditNoteReference => ({
  id,
  number,
  issuedAt: issuedAt.toISOString(),
  amount,
});

export const creditNoteResponse = (creditNote: IssuedCreditNote): CreditNote => ({
  ...creditNote.snapshot,
  ...creditNoteReference(creditNote),
  orderId: creditNote.orderId,
});
