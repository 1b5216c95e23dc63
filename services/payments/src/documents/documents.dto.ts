import type { CreditNote, CreditNoteReference, Receipt } from '@libs/contracts';
import type { IssuedCreditNote } from './credit-note.repository';
import type { FullCreditNote } from './read-credit-note';
import type { FullReceipt } from './read-receipt';

/** A receipt as it was issued, with what was refunded since. */
export function receiptResponse({
  number,
  issuedAt,
  orderId,
  document,
  creditNotes,
  refundedAt,
}: FullReceipt): Receipt {
  return {
    ...document,
    number,
    issuedAt: issuedAt.toISOString(),
    orderId,
    creditNotes: creditNotes.map(creditNoteReference),
    refundedAt: refundedAt?.toISOString() ?? null,
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

export const creditNoteResponse = (creditNote: FullCreditNote): CreditNote => ({
  ...creditNote.document,
  ...creditNoteReference(creditNote),
  orderId: creditNote.orderId,
});
