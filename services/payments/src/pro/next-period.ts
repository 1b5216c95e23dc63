import { DAY_MS, type CardSubscriptionState } from '@libs/contracts';
import {
  type CardState,
  canCharge,
  isFirstPaymentConfirming,
  isPastDue,
  shownCard,
} from '../subscriptions/card-subscription';
import { isVoid, type ProMembership, type ProPeriod } from './pro-period';

/** The length of one crypto purchase of Pro: 30 days. It does not renew automatically. */
export const CRYPTO_PERIOD_MS = 30 * DAY_MS;

const RENEWABLE_DAYS = 7;

const REMINDERS = [1, 3, 7] as const;

/** The earliest time a member may pay for more Pro; null means any time. */
function mayBuyProFrom(proUntil: Date | null): Date | null {
  return proUntil && new Date(proUntil.getTime() - RENEWABLE_DAYS * DAY_MS);
}

export function mayRenew(proUntil: Date | null, now: Date): boolean {
  const from = mayBuyProFrom(proUntil);
  return from === null || from <= now;
}

/** Which reminder is due (1, 3 or 7 days before the end); null for none. Missed reminders are not sent later. */
export function reminderDue(proUntil: Date, now: Date): number | null {
  const left = proUntil.getTime() - now.getTime();
  return left <= 0 ? null : (REMINDERS.find((days) => left <= days * DAY_MS) ?? null);
}

export interface Renewal {
  /** True once a possible renewal was stopped: the card will not be charged, or crypto reminders are off. */
  cancelled: boolean;
  card: CardSubscriptionState | null;
  canCancel: boolean;
  /** Whether emails remind of the end of Pro; null when it does not end with a crypto period. */
  reminders: 'on' | 'off' | null;
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
    canCancel: renews || cards.some(isPastDue),
    reminders: endsWithCrypto && !renews ? (remindersStopped ? 'off' : 'on') : null,
    cryptoFrom: isBlocked ? null : (mayBuyProFrom(proUntil) ?? registeredAt),
  };
}

function lastSource(periods: readonly ProPeriod[]): ProPeriod['source'] | undefined {
  const sorted = periods
    .filter((period) => !isVoid(period))
    .sort((one, other) => one.ends.getTime() - other.ends.getTime());
  return sorted.at(-1)?.source;
}
