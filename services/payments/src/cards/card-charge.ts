import { money } from './card-price';

interface ChargeFacts {
  amountCents: number;
  refundedCents: number;
  dispute: { status: string; reason: string } | null;
}

export type ChargeOutcome =
  | { kind: 'unchanged' }
  | { kind: 'refunded'; note: string }
  | { kind: 'review' | 'partly-refunded'; reason: string };

const WON: ReadonlySet<string> = new Set(['won', 'warning_closed', 'prevented']);

/** Whether the buyer has all of the money back: refunded in full, or by a lost dispute. */
export const isGivenBack = (charge: ChargeFacts): boolean =>
  chargeOutcome(charge).kind === 'refunded';

/** What an administrator has to do about a refund that the bank sent back. */
export const refundFailure = (cents: number): string =>
  `A refund of ${money(cents, 'usd')} failed at the card provider, so the buyer did not get it. Send it another way.`;

/** Derives the outcome of a charge. A dispute counts as a refund only once it is lost. */
export function chargeOutcome({ amountCents, refundedCents, dispute }: ChargeFacts): ChargeOutcome {
  if (refundedCents >= amountCents)
    return { kind: 'refunded', note: 'refunded at the card provider' };
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
