const DAY_MS = 24 * 3600 * 1000;

/** The length of one crypto purchase of Pro: 30 days. It does not renew automatically. */
export const CRYPTO_PERIOD_MS = 30 * DAY_MS;

const RENEWABLE_DAYS = 7;

const REMINDERS = [1, 3, 7] as const;

/** The earliest time a member may pay for more Pro; null means any time. */
export function mayBuyProFrom(proUntil: Date | null): Date | null {
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
