import type { CardSubscriptionState } from '@libs/contracts';
import {
  type CardState,
  canCharge,
  isFirstPaymentConfirming,
  isPastDue,
  shownCard,
} from '../subscriptions/card-subscription';
import type { ProMembership } from './pro-membership';
import { mayBuyProFrom } from './pro-offer';
import { isVoid, type ProPeriod } from './pro-period';

export interface Renewal {
  /** True once a possible renewal was stopped: the card will not be charged, or crypto reminders are off. */
  cancelled: boolean;
  card: CardSubscriptionState | null;
  canCancel: boolean;
  /** When Pro can be bought with crypto; null while a card can still be charged. */
  cryptoFrom: Date | null;
}

interface RenewalFacts {
  periods: readonly ProPeriod[];
  cards: readonly CardState[];
  remindersStopped: boolean;
  registeredAt: Date;
}

/** Derives what renews: a card that can be charged, otherwise only the reminders about crypto periods. */
export function renewalOf(
  { proUntil, source }: ProMembership,
  { periods, cards, remindersStopped, registeredAt }: RenewalFacts,
): Renewal {
  const renews = cards.some(canCharge);
  const cancelled = proUntil !== null && !renews && (source === 'stripe' || remindersStopped);
  const endsWithCrypto = proUntil !== null && lastSource(periods) === 'crypto';
  const isBlocked = renews || cards.some(isFirstPaymentConfirming);
  return {
    cancelled,
    card: shownCard(cards),
    canCancel: renews || cards.some(isPastDue) || (endsWithCrypto && !cancelled),
    cryptoFrom: isBlocked ? null : (mayBuyProFrom(proUntil) ?? registeredAt),
  };
}

function lastSource(periods: readonly ProPeriod[]): ProPeriod['source'] | undefined {
  const sorted = periods
    .filter((period) => !isVoid(period))
    .sort((one, other) => one.ends.getTime() - other.ends.getTime());
  return sorted.at(-1)?.source;
}
