import type { CreditNote, CreditNoteReference, Receipt } from '@libs/contracts';
import type { IssuedCreditNote, IssuedReceipt } from './document.entity';
import { findRefundTime } from './snapshot';

/** A receipt as it was issued, followed by what was refunded since. */
export function receiptResponse(
  { number, issuedAt, orderId, snapshot }: IssuedReceipt,
  creditNotes: IssuedCreditNote[],
): Omit<Receipt, 'signature'> {
  return {
    ...snapshot,
    number,
    issuedAt: issuedAt.toISOString(),
    orderId,
    creditNotes: creditNotes.map(creditNoteReference),
    refundedAt: findRefundTime(snapshot.amount, creditNotes)?.toISOString() ?? null,
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

export const creditNoteResponse = (
  creditNote: IssuedCreditNote,
): Omit<CreditNote, 'signature'> => ({
  ...creditNote.snapshot,
  ...creditNoteReference(creditNote),
  orderId: creditNote.orderId,
});
