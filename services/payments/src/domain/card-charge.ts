import { money } from './card-price';

interface ChargeFacts {
  amountCents: number;
  refundedCents: number;
  dispute: { status: string; reason: string } | null;
}

export type ChargeOutcome =
  { kind: 'unchanged' } | { kind: 'refunded'; note: string } | { kind: 'review' | 'partly-refunded'; reason: string };

const WON: ReadonlySet<string> = new Set(['won', 'warning_closed', 'prevented']);

/** Derives the outcome of a charge. A dispute counts as a refund only once it is lost. */
export function chargeOutcome({ amountCents, refundedCents, dispute }: ChargeFacts): ChargeOutcome {
  if (refundedCents >= amountCents) return { kind: 'refunded', note: 'refunded at the card provider' };
  if (dispute?.status === 'lost') return { kind: 'refunded', note: 'the dispute was lost' };
  if (dispute && !WON.has(dispute.status)) {
    return {
      kind: 'review',
      reason: `The cardholder disputes this payment (${dispute.reason}). Respond to the dispute in the card provider's dashboard.`,
    };
  }
  if (refundedCents > 0) {
    return {
      kind: 'partly-refunded',
      reason: `${money(refundedCents, 'usd')} of ${money(amountCents, 'usd')} was refunded at the card provider.`,
    };
  }
  return { kind: 'unchanged' };
}
