import type {
  MemberOrder,
  OrderDetail,
  OrderEvent,
  OrderEventType,
  PaymentCreation,
  PaymentView,
} from '@libs/contracts';
import { creditNoteReference } from '../documents/documents.dto';
import type { Attempt } from './attempt.entity';
import type { HistoryEntry } from './history.entity';
import type { Order } from './order.entity';
import { waitsForReview } from './payment-chain';
import { amountDue, areCoinsFinal, publicStatus, receivedSoFar } from './public-status';
import { isForSale } from './quote';
import type {
  FoundPayment,
  OrderWithAttempts,
  OrderWithHistory,
  StartedPayment,
} from './read-orders';
import { explainReview, readReview } from './review';

/** Builds the data of the payment page (spec §3, payment creation response). A hosted payment has no address. */
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

export function paymentView(found: FoundPayment): PaymentView {
  const { order, attempt, attempts, isOffered, livemode, now } = found;
  const due = isOffered ? amountDue(attempt, order, attempts, now) : null;
  const received = receivedSoFar(attempt, attempts);
  const status = publicStatus(attempt, order.status, attempts);
  return {
    ...paymentCreation(found),
    status,
    areCoinsFinal: status === 'confirming' && areCoinsFinal(attempt, attempts),
    reviewReason: status === 'review' ? explainOrderReview(attempts) : null,
    payable: due !== null,
    amountDue: due,
    actuallyPaid: received.amount,
    paidCurrency: received.currency ?? attempt.payCurrency ?? '',
    network: attempt.network,
    toolId: order.toolId,
    toolName: order.toolSnapshot?.name ?? null,
    price: order.amountCents,
    livemode,
  };
}

/** Builds the owner's view of an order, with the attempt that paid it, or else the latest attempt that is not a top-up. */
export function memberOrder({
  order,
  attempts,
  tool,
  receiptNumber,
  creditNotes,
  livemode,
  now,
}: OrderWithAttempts): MemberOrder {
  const isOffered = order.toolId === null || isForSale(tool);
  const shown =
    attempts.find(({ accepted }) => accepted) ??
    attempts.find(({ parentAttemptId }) => parentAttemptId === null);
  const due = shown && isOffered ? amountDue(shown, order, attempts, now) : null;
  return {
    orderId: order.id,
    kind: order.kind,
    toolId: order.toolId,
    toolName: order.toolSnapshot?.name ?? null,
    thumbnailUrl: tool?.thumbnailUrl ?? null,
    amount: order.amountCents,
    currency: order.currency,
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    paymentId: shown?.id ?? null,
    paymentStatus: shown ? publicStatus(shown, order.status, attempts) : null,
    payCurrency: shown?.payCurrency ?? null,
    payAmount: shown?.payAmount ?? null,
    amountDue: due,
    payUntil: due === null ? null : (shown?.expiresAt?.toISOString() ?? null),
    receiptNumber,
    creditNotes: creditNotes.map(creditNoteReference),
    livemode,
  };
}

/** Builds the owner's page of an order. */
export function orderDetail(found: OrderWithHistory): OrderDetail {
  const { order, attempts, history } = found;
  return {
    ...memberOrder(found),
    events: orderTimeline(order, history, attempts),
    reviewReason: explainOrderReview(attempts),
  };
}

/** Why one of an order's attempts is under review, in the buyer's words; null if none is. */
function explainOrderReview(attempts: readonly Attempt[]): string | null {
  const reviewed = attempts.find(waitsForReview);
  const review = reviewed ? readReview(reviewed) : null;
  return review && explainReview(review);
}

/** The timeline entry of each status of an order or attempt; a status without one is internal. */
const TYPES: Partial<Record<string, OrderEventType>> = {
  waiting: 'waiting',
  watched: 'waiting',
  confirming: 'seen',
  confirmed: 'confirmed',
  sending: 'confirmed',
  partially_paid: 'partially_paid',
  review: 'review',
  paid: 'paid',
  granted: 'granted',
  failed: 'failed',
  expired: 'expired',
  cancelled: 'cancelled',
  refunded: 'refunded',
};

type Entry = Pick<HistoryEntry, 'attemptId' | 'from' | 'to' | 'at' | 'reviewCode'>;

/** What happened to an order, oldest first. The same event of an attempt and of its order is listed once. */
export function orderTimeline(
  order: Pick<Order, 'createdAt'>,
  entries: readonly Entry[],
  attempts: readonly Pick<Attempt, 'id' | 'payCurrency'>[],
): OrderEvent[] {
  const events: OrderEvent[] = [
    { type: 'created', at: order.createdAt.toISOString(), payCurrency: null },
  ];
  for (const entry of entries) {
    const type = toEventType(entry);
    if (type === undefined) continue;
    const payCurrency = attempts.find(({ id }) => id === entry.attemptId)?.payCurrency ?? null;
    const last = events.at(-1);
    const isRepeated =
      last?.type === type && (type !== 'waiting' || last.payCurrency === payCurrency);
    if (!isRepeated) events.push({ type, at: entry.at.toISOString(), payCurrency });
  }
  return events;
}

/** An entry that keeps the status, as the buyer sees it, is a note, unless it begins a review. */
function toEventType({ from, to, reviewCode }: Entry): OrderEventType | undefined {
  if (reviewCode !== null) return 'review';
  const isWaiting = from !== null && TYPES[from] === 'waiting' && TYPES[to] === 'waiting';
  return from === to || isWaiting ? undefined : TYPES[to];
}
