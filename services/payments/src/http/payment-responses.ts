import type { MemberOrder, PaymentCreation, PaymentView } from '@libs/contracts';
import { publicStatus } from '../domain/public-status';
import type { Attempt } from '../store/attempt.entity';
import type { Order } from '../store/order.entity';
import type { StartedPayment } from '../use-cases/start-payment';

/** What the payment page needs (spec §3, payment creation response); on a hosted page there is no address to show. */
export function paymentCreation({ order, attempt }: StartedPayment): PaymentCreation {
  const { paymentUrl, payAddress, payAmount, payCurrency, expiresAt } = attempt;
  return {
    paymentUrl,
    payAddress: paymentUrl === null ? payAddress : null,
    payAmount,
    payCurrency: payCurrency ?? '',
    paymentId: attempt.id,
    orderId: order.id,
    expirationDate: expiresAt?.toISOString() ?? null,
  };
}

/** A payment as its owner follows it (contract §5). */
export function paymentView(started: StartedPayment): PaymentView {
  const { order, attempt } = started;
  return {
    ...paymentCreation(started),
    status: publicStatus(attempt, order.status),
    actuallyPaid: attempt.actuallyPaid,
    network: attempt.network,
    toolId: order.toolId,
    price: order.amountCents,
    livemode: order.livemode,
  };
}

/** An order as its owner sees it in the account. */
export function memberOrder(order: Order, latest: Attempt | undefined, receiptNumber: string | null): MemberOrder {
  return {
    orderId: order.id,
    kind: order.kind,
    toolId: order.toolId,
    toolName: order.toolSnapshot?.name ?? null,
    amount: order.amountCents,
    currency: order.currency,
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    paymentId: latest?.id ?? null,
    receiptNumber,
    livemode: order.livemode,
  };
}
