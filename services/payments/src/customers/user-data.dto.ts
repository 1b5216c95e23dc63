import type { PaymentsExport } from '@libs/contracts';
import { exportedMails } from '@libs/mail';
import type { UserData } from '../accounts/export-account';
import { memberOrder } from '../orders/payment.dto';

export function userDataResponse({
  orders,
  receipts,
  purchases,
  periods,
  cards,
  mails,
}: UserData): PaymentsExport {
  return {
    orders: orders.map(memberOrder),
    payments: orders.flatMap(({ attempts }) =>
      attempts.map(
        ({
          id,
          orderId,
          provider,
          providerPaymentId,
          status,
          payCurrency,
          payAddress,
          actuallyPaid,
          createdAt,
        }) => ({
          paymentId: id,
          orderId,
          provider,
          providerPaymentId,
          status,
          payCurrency,
          payAddress,
          actuallyPaid,
          createdAt: createdAt.toISOString(),
        }),
      ),
    ),
    receipts: receipts.map(({ orderId, number, issuedAt }) => ({
      orderId,
      number,
      issuedAt: issuedAt.toISOString(),
    })),
    purchases: purchases.map(({ toolId, paymentId, purchasedAt }) => ({
      toolId,
      paymentId,
      purchasedAt: purchasedAt.toISOString(),
    })),
    proPeriods: periods.map(({ source, starts, ends }) => ({
      source,
      starts: starts.toISOString(),
      ends: ends.toISOString(),
    })),
    cardSubscriptions: cards.map(({ id, status, paidUntil }) => ({
      id,
      status,
      paidUntil: paidUntil?.toISOString() ?? null,
    })),
    mails: exportedMails(mails),
  };
}
