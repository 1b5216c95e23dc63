export const ATTEMPT_STATUSES = [
  'creating',
  'create_failed',
  'waiting',
  'confirming',
  'confirmed',
  'sending',
  'partially_paid',
  'finished',
  'failed',
  'refunded',
  'expired',
] as const;

export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

/** Allowed transitions. A later failure never reverts a paid attempt. */
const NEXT: Readonly<Record<AttemptStatus, readonly AttemptStatus[]>> = {
  creating: ['waiting', 'create_failed'],
  create_failed: [],
  waiting: ['confirming', 'confirmed', 'sending', 'partially_paid', 'finished', 'failed', 'expired'],
  confirming: ['confirmed', 'sending', 'partially_paid', 'finished', 'failed', 'refunded'],
  confirmed: ['sending', 'partially_paid', 'finished', 'failed', 'refunded'],
  sending: ['sending', 'partially_paid', 'finished', 'failed', 'refunded'],
  partially_paid: ['finished', 'failed', 'refunded'],
  expired: ['confirming', 'confirmed', 'sending', 'partially_paid', 'finished', 'refunded'],
  failed: ['partially_paid', 'finished', 'refunded'],
  finished: ['refunded'],
  refunded: [],
};

/** The status after the provider reports `to`; null when the report is stale and must not change anything. */
export function nextStatus(from: AttemptStatus, to: AttemptStatus): AttemptStatus | null {
  return from !== to && NEXT[from].includes(to) ? to : null;
}

/** Maps a provider's status to ours; null for an unknown status, which is stored but has no effect. */
export function statusOfProvider(reported: string): AttemptStatus | null {
  const known = ATTEMPT_STATUSES.find((status) => status === reported);
  return known === undefined || known === 'creating' || known === 'create_failed' ? null : known;
}

/** Statuses in which no payment is expected any more; money can still arrive late. */
export const CLOSED_STATUSES: ReadonlySet<AttemptStatus> = new Set(['create_failed', 'finished', 'failed', 'refunded', 'expired']);

/** Statuses in which nothing has been seen on the blockchain. */
export const UNSEEN_STATUSES: ReadonlySet<AttemptStatus> = new Set(['creating', 'create_failed', 'waiting', 'expired', 'failed']);

export const CONFIRMING_STATUSES: ReadonlySet<AttemptStatus> = new Set(['confirming', 'confirmed', 'sending']);
