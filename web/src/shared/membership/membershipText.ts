import { PRO_PRICE } from '@contracts/membership';
import type { SubscriptionResponse } from '@contracts/subscriptions';
import { formatDay } from '../format/format';
import { hasTimeLeft, type ProOffer, proOffer } from './proOffer';

/** The texts about a membership, and whether the next 30 days can be bought now. */
export interface MembershipText {
  headline: string;
  detail: string;
  canRenew: boolean;
}

/** Describes a membership; `isPro` includes the grace period after a paid period. */
export function membershipText(
  membership: SubscriptionResponse,
  isPro: boolean,
  now: Date,
): MembershipText {
  const offer = proOffer(membership, now);
  return { ...textOf(membership, offer, isPro, now), canRenew: offer.kind === 'open' };
}

function textOf(
  membership: SubscriptionResponse,
  offer: ProOffer,
  isPro: boolean,
  now: Date,
): Omit<MembershipText, 'canRenew'> {
  const { proUntil, accessUntil, endedAt, card } = membership;
  if (proUntil !== null && hasTimeLeft(membership, now))
    return activeText(membership, proUntil, offer);
  const ended = proUntil ?? endedAt;
  const headline =
    ended === null
      ? 'Free plan'
      : `${isPro ? 'Your paid period' : 'EXE Pro'} ended on ${formatDay(ended)}`;
  if (offer.kind === 'confirming') return { headline, detail: CONFIRMING };
  const grace =
    isPro && accessUntil !== null ? `EXE Pro stays active until ${formatDay(accessUntil)}.` : null;
  if (card?.status === 'past_due')
    return { headline, detail: grace ?? 'EXE Pro starts again once the renewal is paid.' };
  if (ended === null) return { headline, detail: '5 basic security tools, free of charge.' };
  return {
    headline,
    detail: grace ?? 'Renew to download pro tools again. What you bought stays yours.',
  };
}

const CONFIRMING = 'Your card payment is being confirmed. This takes a moment.';

/** Describes Pro with time left. Only the card decides whether it renews, whatever paid for the period. */
function activeText(
  membership: SubscriptionResponse,
  proUntil: string,
  offer: ProOffer,
): Omit<MembershipText, 'canRenew'> {
  const { source, card, accessUntil } = membership;
  const day = formatDay(card?.status === 'past_due' ? (accessUntil ?? proUntil) : proUntil);
  if (offer.kind === 'confirming') return { headline: `EXE Pro until ${day}`, detail: CONFIRMING };
  if (card?.status === 'active' && !card.endsWithPeriod) {
    const end =
      card.endsAt === null
        ? 'Cancel anytime.'
        : `Your card subscription ends on ${formatDay(card.endsAt)}.`;
    return source === 'stripe'
      ? {
          headline: `EXE Pro, renews on ${day}`,
          detail: `Paid by card, ${PRO_PRICE} per month. ${end}`,
        }
      : {
          headline: `EXE Pro until ${day}`,
          detail: `Your card then renews it, ${PRO_PRICE} per month. ${end}`,
        };
  }
  return {
    headline: `EXE Pro until ${day}`,
    detail: [...originOf(membership), ...renewalOf(offer)].join(' '),
  };
}

function originOf({ source, card }: SubscriptionResponse): string[] {
  const sentences: string[] = [];
  if (source === 'grant') sentences.push('Granted by our team.');
  if (card?.status === 'active')
    sentences.push("Your card subscription is canceled. Your card won't be charged again.");
  else if (source === 'stripe' && card === null)
    sentences.push("Paid by card. Your card won't be charged again.");
  if (source === 'crypto') sentences.push("Crypto payments don't renew automatically.");
  return sentences;
}

function renewalOf(offer: ProOffer): string[] {
  if (offer.kind === 'later') return [`You can renew from ${formatDay(offer.from)}.`];
  return offer.kind === 'open' ? ['You can renew now.'] : [];
}
