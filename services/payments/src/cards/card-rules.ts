import { type OrderStatus, PRO_PRICE_CENTS } from '@libs/contracts';
import { formatAmount } from '../amounts';
import type { AttemptStatus } from '../orders/attempt-status';
import { ACCOUNT_DELETED, isReviewedFor, type Review, type Reviewed } from '../orders/review';

export interface OfferedPrice {
  isActive: boolean;
  currency: string;
  amountCents: number | null;
  isMonthly: boolean;
  livemode: boolean;
}

/** Why a price cannot be used to sell Pro; null when it can. */
export function priceProblem(price: OfferedPrice | null, livemode: boolean): string | null {
  if (!price) return 'Stripe knows no such price';
  if (price.livemode !== livemode)
    return `it is a ${toMode(price.livemode)} price, and the keys are ${toMode(livemode)} keys`;
  if (!price.isActive) return 'it is not active';
  if (!price.isMonthly) return 'it is not charged every month';
  if (price.currency !== 'usd' || price.amountCents !== PRO_PRICE_CENTS) {
    const offered = formatAmount(price.amountCents ?? 0, price.currency);
    return `it is ${offered} instead of ${formatAmount(PRO_PRICE_CENTS, 'usd')}`;
  }
  return null;
}

const toMode = (livemode: boolean): string => (livemode ? 'live' : 'test');

interface ChargedInvoice {
  amountCents: number;
  currency: string;
  priceId: string | null;
}

/** Whether a credit balance or a coupon covered an invoice, so that nothing was charged for it. */
export const isFree = ({ amountCents }: Pick<ChargedInvoice, 'amountCents'>): boolean =>
  amountCents === 0;

/** How a paid invoice becomes an order. */
export interface InvoiceDecision {
  status: 'paid' | 'granted' | 'review';
  /** The order's amount; a free month is granted at its price. */
  amountCents: number;
  /** Why an administrator has to look at it; null if it buys its period. */
  review: Review | null;
}

/** Decides what a paid invoice buys. One for which nothing was charged is granted, without a receipt. */
export function decideInvoice(
  invoice: ChargedInvoice,
  { priceId, isDeleted }: { priceId: string; isDeleted: boolean },
): InvoiceDecision {
  const review = isDeleted ? ACCOUNT_DELETED : invoiceProblem(invoice, priceId);
  const amountCents = isFree(invoice) ? PRO_PRICE_CENTS : invoice.amountCents;
  const bought = isFree(invoice) ? 'granted' : 'paid';
  return { status: review === null ? bought : 'review', amountCents, review };
}

/** Why a paid invoice does not buy its period automatically; null when it does. */
function invoiceProblem(
  { amountCents, currency, priceId }: ChargedInvoice,
  expectedPriceId: string,
): Review | null {
  if (currency !== 'usd' || (amountCents !== PRO_PRICE_CENTS && !isFree({ amountCents }))) {
    const detail = { cents: amountCents, currency, expectedCents: PRO_PRICE_CENTS };
    return { code: 'card_other_amount', detail };
  }
  return priceId === expectedPriceId
    ? null
    : { code: 'card_other_price', detail: { charged: priceId, expected: expectedPriceId } };
}

/** A charge as the card provider reports it. */
interface ReportedCharge {
  amountCents: number;
  refundedCents: number;
  dispute: { status: string; reason: string } | null;
}

/** What is stored of a charge, its order and its attempt. */
export interface RecordedCharge extends Reviewed {
  orderStatus: OrderStatus;
  attemptStatus: AttemptStatus;
  accepted: boolean;
  reviewedAt: Date | null;
  refundedCents: number;
  refundFailedAt: Date | null;
}

export type ChargeDecision =
  | { kind: 'unchanged' | 'close-review' }
  | { kind: 'refund'; note: string }
  | { kind: 'review' | 'review-failed-refund'; review: Review };

const UNCHANGED: ChargeDecision = { kind: 'unchanged' };

const WON: ReadonlySet<string> = new Set(['won', 'warning_closed', 'prevented']);

/** Whether the buyer has all of the money back: refunded in full, or by a lost dispute. */
export const isGivenBack = (charge: ReportedCharge): boolean => givenBackNote(charge) !== null;

/**
 * Decides what a report about a charge changes. A dispute counts as a refund only once it is lost. Once a dispute is won, only a partial refund
 * remains, and an administrator may have decided about it before (`wasRefundReviewed`).
 */
export function decideCharge(
  charge: ReportedCharge,
  recorded: RecordedCharge,
  wasRefundReviewed: boolean,
): ChargeDecision {
  const failedCents = recorded.refundedCents - charge.refundedCents;
  if (failedCents > 0) {
    const review: Review = { code: 'card_refund_failed', detail: { cents: failedCents } };
    return { kind: 'review-failed-refund', review };
  }
  const note = givenBackNote(charge);
  if (note !== null)
    return recorded.attemptStatus === 'refunded' ? UNCHANGED : { kind: 'refund', note };
  const review = openDispute(charge) ?? (wasRefundReviewed ? null : partialRefund(charge));
  if (review === null)
    return mayCloseReview(charge, recorded) ? { kind: 'close-review' } : UNCHANGED;
  // A reason that was already reported is not raised again, since it may have been resolved.
  const isKnown = isReviewedFor(recorded, review) || recorded.orderStatus === 'refunded';
  return isKnown ? UNCHANGED : { kind: 'review', review };
}

/** The review of a partial refund; null if nothing was refunded. */
export function partialRefund({ refundedCents, amountCents }: ReportedCharge): Review | null {
  if (refundedCents === 0) return null;
  return { code: 'card_partly_refunded', detail: { refundedCents, amountCents } };
}

function openDispute({ dispute }: ReportedCharge): Review | null {
  if (!dispute || WON.has(dispute.status)) return null;
  return { code: 'card_disputed', detail: { reason: dispute.reason } };
}

function givenBackNote({ amountCents, refundedCents, dispute }: ReportedCharge): string | null {
  if (refundedCents >= amountCents) return 'refunded at the card provider';
  return dispute?.status === 'lost' ? 'the dispute was lost' : null;
}

/** A review about a failed refund stays open until the money was refunded again. */
function mayCloseReview(charge: ReportedCharge, recorded: RecordedCharge): boolean {
  const { accepted, reviewCode, reviewedAt, refundFailedAt, refundedCents } = recorded;
  const hasFailedRefund = refundFailedAt !== null && charge.refundedCents === refundedCents;
  return accepted && reviewCode !== null && reviewedAt === null && !hasFailedRefund;
}
