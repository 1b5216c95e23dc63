import type { Review } from '../orders/review';

interface ChargeFacts {
  amountCents: number;
  refundedCents: number;
  dispute: { status: string; reason: string } | null;
}

export type ChargeOutcome =
  | { kind: 'unchanged' }
  | { kind: 'refunded'; note: string }
  | { kind: 'review' | 'partly-refunded'; review: Review };

const WON: ReadonlySet<string> = new Set(['won', 'warning_closed', 'prevented']);

/** Whether the buyer has all of the money back: refunded in full, or by a lost dispute. */
export const isGivenBack = (charge: ChargeFacts): boolean =>
  chargeOutcome(charge).kind === 'refunded';

/** Derives the outcome of a charge. A dispute counts as a refund only once it is lost. */
export function chargeOutcome({ amountCents, refundedCents, dispute }: ChargeFacts): ChargeOutcome {
  if (refundedCents >= amountCents)
    return { kind: 'refunded', note: 'refunded at the card provider' };
  if (dispute?.status === 'lost') return { kind: 'refunded', note: 'the dispute was lost' };
  if (dispute && !WON.has(dispute.status)) {
    const { reason } = dispute;
    return { kind: 'review', review: { code: 'card_disputed', detail: { reason } } };
  }
  if (refundedCents > 0) {
    const detail = { refundedCents, amountCents };
    return { kind: 'partly-refunded', review: { code: 'card_partly_refunded', detail } };
  }
  return { kind: 'unchanged' };
}
