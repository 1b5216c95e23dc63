import type { SubscriptionSource } from '@libs/contracts';
import { accessEnd, isVoid, later, type ProPeriod } from './pro-period';

/** A user's membership at one moment; all fields are null when the user is not Pro. */
export interface ProMembership {
  proUntil: Date | null;
  /** `proUntil` plus the grace days; the user has Pro access until then. */
  accessUntil: Date | null;
  source: SubscriptionSource | null;
}

export const NOT_PRO: ProMembership = { proUntil: null, accessUntil: null, source: null };

/** Derives the membership from a user's periods. It lasts while a period or its grace days include now. */
export function membershipOf(periods: readonly ProPeriod[], now: Date): ProMembership {
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

export function isPro({ accessUntil }: ProMembership, now: Date): boolean {
  return accessUntil !== null && now < accessUntil;
}
