import type { SubscriptionAnswer } from '@contracts/payments';
import { formatDay } from '../../../shared/format/dates';

/** Days before the end from which a Pro period can be renewed (contract §5: 409 before that). */
const RENEWABLE_DAYS = 7;
const DAY = 86_400_000;

/** What is said about a Pro period, and what can be done about it. */
export interface MembershipWords {
  headline: string;
  detail: string;
  /** Buying the next 30 days is possible now. */
  canRenew: boolean;
  canCancel: boolean;
}

/** Puts a Pro period into words: free, running and from what, cancelled, or over. */
export function membershipWords({ proUntil, source, cancelled }: SubscriptionAnswer, now: Date): MembershipWords {
  if (proUntil === null) {
    return { headline: 'Free plan', detail: '5 basic security tools, at $0/month.', canRenew: true, canCancel: false };
  }
  const until = formatDay(proUntil);
  const left = Date.parse(proUntil) - now.getTime();
  if (left <= 0)
    return { headline: `EXE Pro ended on ${until}`, detail: 'Renew it to download pro tools again.', canRenew: true, canCancel: false };
  if (source === 'stripe') {
    return cancelled
      ? {
          headline: `EXE Pro until ${until}`,
          detail: 'Cancelled: your card is not charged again.',
          canRenew: left <= RENEWABLE_DAYS * DAY,
          canCancel: false,
        }
      : {
          headline: `EXE Pro, renews on ${until}`,
          detail: 'Paid by card, $19.99 per month. Cancel anytime.',
          canRenew: false,
          canCancel: true,
        };
  }
  return {
    headline: `EXE Pro until ${until}`,
    detail: detailOf(source, cancelled, left, proUntil),
    canRenew: left <= RENEWABLE_DAYS * DAY,
    canCancel: source === 'crypto' && !cancelled,
  };
}

function detailOf(source: SubscriptionAnswer['source'], cancelled: boolean, left: number, proUntil: string): string {
  if (source === 'grant') return 'Given to you by the administrators.';
  if (cancelled) return 'Cancelled: it ends on that day, and no reminder is sent.';
  const opens = new Date(Date.parse(proUntil) - RENEWABLE_DAYS * DAY).toISOString();
  const renewal = left <= RENEWABLE_DAYS * DAY ? 'You can renew it now.' : `You can renew it from ${formatDay(opens)}.`;
  return `Paid with cryptocurrency; it never renews by itself. ${renewal}`;
}
