import type { SubscriptionSource } from '@libs/contracts';
import { accessEnd, isVoid, later, type ProPeriod } from './pro-period';

/** What a user's periods come to at one moment; all null when the user is not Pro. */
export interface ProMembership {
  /** End of the unbroken row of periods. */
  proUntil: Date | null;
  /** `proUntil` and the days of grace after it: the user is Pro until then. */
  accessUntil: Date | null;
  /** What the running period was bought with; in grace, the one that has just ended. */
  source: SubscriptionSource | null;
}

/** Nobody's membership. */
export const NOT_PRO: ProMembership = { proUntil: null, accessUntil: null, source: null };

/** Reads the membership off a user's periods; nothing but the clock ends it (a period or its grace covers now). */
export function membershipOf(periods: readonly ProPeriod[], now: Date): ProMembership {
  const row = periods.filter((period) => !isVoid(period)).sort((one, other) => one.starts.getTime() - other.starts.getTime());
  const first = row.findIndex((period) => period.starts <= now && now < accessEnd(period));
  const running = row[first];
  if (!running) return NOT_PRO;
  let { ends: proUntil, source } = running;
  let accessUntil = accessEnd(running);
  for (const next of row.slice(first + 1)) {
    if (next.starts > accessUntil) break;
    proUntil = later(proUntil, next.ends);
    accessUntil = later(accessUntil, accessEnd(next));
    if (next.starts <= now) source = next.source;
  }
  return { proUntil, accessUntil, source };
}

/** Whether a membership lets its user in at this moment. */
export function isPro({ accessUntil }: ProMembership, now: Date): boolean {
  return accessUntil !== null && now < accessUntil;
}
