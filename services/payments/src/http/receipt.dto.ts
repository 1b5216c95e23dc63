import type { Receipt } from '@libs/contracts';
import { itemOf } from '../domain/receipt';
import { sellerLines } from '../mail/order-mail';
import type { PaymentsSettings } from '../payments.settings';
import type { FullReceipt } from '../use-cases/orders/read-receipt';

/** Builds a receipt for its owner to view and print. */
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
    refundedAt: receipt.refundedAt?.toISOString() ?? null,
    seller: sellerLines(settings),
    supportEmail: settings.SUPPORT_EMAIL,
    livemode: order.livemode,
  };
}
