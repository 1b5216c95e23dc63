import { type CardSubscriptionState, DAY_MS, type SubscriptionSource } from '@libs/contracts';
import {
  canCharge,
  type CardState,
  isFirstPaymentConfirming,
  isPastDue,
  shownCard,
} from './card-subscription';

/** Days of access after a period ends, to allow time for renewal. Granted periods have none. */
export const GRACE_DAYS: Readonly<Record<SubscriptionSource, number>> = {
  crypto: 3,
  stripe: 3,
  grant: 0,
};

/** A period of Pro, from `starts` (inclusive) to `ends` (exclusive). A user's periods never overlap. */
export interface ProPeriod {
  source: SubscriptionSource;
  starts: Date;
  ends: Date;
  graceDays: number;
}

function accessEnd({ ends, graceDays }: ProPeriod): Date {
  return new Date(ends.getTime() + graceDays * DAY_MS);
}

/** Whether a period was shortened to nothing. It stays stored because an order may reference it. */
export function isVoid({ starts, ends }: ProPeriod): boolean {
  return starts >= ends;
}

export const later = (one: Date, other: Date): Date => (one > other ? one : other);

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/** A user's membership at one moment; all fields are null when the user is not Pro. */
export interface ProMembership {
  proUntil: Date | null;
  /** `proUntil` plus the grace days; the user has Pro access until then. */
  accessUntil: Date | null;
  source: SubscriptionSource | null;
}

export const NOT_PRO: ProMembership = { proUntil: null, accessUntil: null, source: null };

/** Computes the membership from a user's periods. It lasts while a period or its grace days include now. */
export function computeMembership(periods: readonly ProPeriod[], now: Date): ProMembership {
  const sorted = periods
    .filter((period) => !isVoid(period))
    .sort((one, other) => one.starts.getTime() - other.starts.getTime());
  const first = sorted.findIndex((period) => period.starts <= now && now < accessEnd(period));
  const current = sorted[first];
  if (!current) return NOT_PRO;
  let { ends: proUntil, source } = current;
  let accessUntil = accessEnd(current);
  for (const next of sorted.slice(first + 1)) {
    if (next.starts > accessUntil) break;
    proUntil = later(proUntil, next.ends);
    accessUntil = later(accessUntil, accessEnd(next));
    if (next.starts <= now) source = next.source;
  }
  return { proUntil, accessUntil, source };
}

/** When Pro last ended, its grace days included; null while it lasts, or without a period in the past. */
export function findLastEnd(periods: readonly ProPeriod[], now: Date): Date | null {
  if (computeMembership(periods, now).accessUntil !== null) return null;
  const ends = periods.filter((period) => !isVoid(period)).map(accessEnd);
  return ends
    .filter((end) => end <= now)
    .reduce<Date | null>((one, end) => (one === null ? end : later(one, end)), null);
}

export function isPro({ accessUntil }: ProMembership, now: Date): boolean {
  return accessUntil !== null && now < accessUntil;
}

export interface PeriodChanges<P extends ProPeriod> {
  trimmed: P[];
  added: ProPeriod | null;
}

/** The start of a new period: after the last one. A period bought during the grace days starts at the old end. */
export function nextStart(periods: readonly ProPeriod[], now: Date): Date {
  const ends = periods.filter((period) => !isVoid(period)).map((period) => period.ends);
  const lastEnd = ends.reduce(later, new Date(0));
  return lastEnd > now || computeMembership(periods, now).accessUntil !== null ? lastEnd : now;
}

/** Makes Pro end exactly at `until`: cuts off later time and its grace days, or grants missing time. A past `until` ends Pro now. */
export function setProUntil<P extends ProPeriod>(
  periods: readonly P[],
  until: Date,
  now: Date,
): PeriodChanges<P> {
  const end = later(until, now);
  const remaining = periods.map((period) =>
    !isVoid(period) && accessEnd(period) > end ? cutAt(period, end) : period,
  );
  const starts = nextStart(remaining, now);
  const added: ProPeriod | null =
    starts < end ? { source: 'grant', starts, ends: end, graceDays: GRACE_DAYS.grant } : null;
  return { trimmed: remaining.filter((period, index) => period !== periods[index]), added };
}

function cutAt<P extends ProPeriod>(period: P, end: Date): P {
  return {
    ...period,
    starts: earlier(period.starts, end),
    ends: earlier(period.ends, end),
    graceDays: 0,
  };
}

/** Revokes the rest of a period and moves later periods up to close the gap. Returns the changes in the order to write them. */
export function revokePeriod<P extends ProPeriod>(
  periods: readonly P[],
  revoked: P,
  now: Date,
): P[] {
  if (isVoid(revoked)) return [];
  const cut = revoked.ends <= now ? revoked.ends : later(revoked.starts, now);
  const removed = revoked.ends.getTime() - cut.getTime();
  const following = periods
    .filter((period) => !isVoid(period) && period !== revoked && period.starts >= revoked.ends)
    .sort((one, other) => one.starts.getTime() - other.starts.getTime());
  const moved = following.map((period) => ({
    ...period,
    starts: new Date(period.starts.getTime() - removed),
    ends: new Date(period.ends.getTime() - removed),
  }));
  return [{ ...revoked, ends: cut, graceDays: 0 }, ...(removed > 0 ? moved : [])];
}

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

/** Computes what renews: a card that can be charged, otherwise only the reminders about crypto periods. */
export function computeRenewal(
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
