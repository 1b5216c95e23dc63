const DAY_MS = 24 * 3600 * 1000;

/** What one crypto payment buys: thirty days, in milliseconds; it does not renew by itself. */
export const CRYPTO_PERIOD_MS = 30 * DAY_MS;

/** With more days left than this there is nothing to renew yet. */
const RENEWABLE_DAYS = 7;

/** Days before its end at which a member is reminded. */
const REMINDERS = [1, 3, 7] as const;

/** From when a member may pay for more Pro; null when at any time. */
export function mayBuyProFrom(proUntil: Date | null): Date | null {
  return proUntil && new Date(proUntil.getTime() - RENEWABLE_DAYS * DAY_MS);
}

/** Whether a member may pay for more Pro now. */
export function mayRenew(proUntil: Date | null, now: Date): boolean {
  const from = mayBuyProFrom(proUntil);
  return from === null || from <= now;
}

/** Which reminder is due (1, 3 or 7 days before the end); null when none is. Missed ones are not made up for. */
export function reminderDue(proUntil: Date, now: Date): number | null {
  const left = proUntil.getTime() - now.getTime();
  return left <= 0 ? null : (REMINDERS.find((days) => left <= days * DAY_MS) ?? null);
}
