import type { CreditNote, CreditNoteReference, Receipt } from '@libs/contracts';
import { itemOf } from '../domain/receipt';
import { sellerLines } from '../mail/order-mail';
import type { PaymentsSettings } from '../payments.settings';
import type { IssuedCreditNote } from '../store/credit-note.repository';
import type { FullReceipt } from '../use-cases/orders/read-receipt';

export function receiptResponse({ order, buyer, ...receipt }: FullReceipt, settings: PaymentsSettings): Receipt {
  return {
    number: receipt.number,
    issuedAt: receipt.issuedAt.toISOString(),
    orderId: order.id,
    username: buyer.username,
    email: buyer.email,
    item: itemOf(order, receipt.method),
    amount: order.amountCents,
    currency: order.currency,
    method: receipt.method,
    coin: receipt.coin,
    coinAmount: receipt.coinAmount,
    creditNotes: receipt.creditNotes.map(creditNoteReference),
    refundedAt: receipt.refundedAt?.toISOString() ?? null,
    seller: sellerLines(settings),
    supportEmail: settings.SUPPORT_EMAIL,
    livemode: order.livemode,
  };
}

export const creditNoteReference = ({ id, number, issuedAt, amount }: IssuedCreditNote): CreditNoteReference => ({
  ...{ id, number, issuedAt: issuedAt.toISOString(), amount },
});

export function creditNoteResponse(creditNote: IssuedCreditNote, receipt: FullReceipt, settings: PaymentsSettings): CreditNote {
  const { number, issuedAt, amount, orderId, username, email, item, currency, seller, supportEmail, livemode } = receiptResponse(
    receipt,
    settings,
  );
  return {
    ...creditNoteReference(creditNote),
    ...{ orderId, receiptNumber: number, receiptIssuedAt: issuedAt, receiptAmount: amount },
    ...{ username, email, item, currency, seller, supportEmail, livemode },
  };
}
