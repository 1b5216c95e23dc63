/** The states of one attempt to pay an order. */
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

/** One of {@link ATTEMPT_STATUSES}. */
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

/** What may follow what; a later failure never un-pays what was paid. */
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

/** The state after an answer of the provider; null when that is stale: it is recorded and changes nothing. */
export function nextStatus(from: AttemptStatus, to: AttemptStatus): AttemptStatus | null {
  return from !== to && NEXT[from].includes(to) ? to : null;
}

/** A provider's word as one of our states; null for an unknown word, which is stored and changes nothing. */
export function statusOfProvider(word: string): AttemptStatus | null {
  const known = ATTEMPT_STATUSES.find((status) => status === word);
  return known === undefined || known === 'creating' || known === 'create_failed' ? null : known;
}

/** States in which nobody waits for coins any more; money can still come late. */
export const OVER: ReadonlySet<AttemptStatus> = new Set(['create_failed', 'finished', 'failed', 'refunded', 'expired']);

/** States in which nothing has been seen on the chain. */
export const UNSEEN: ReadonlySet<AttemptStatus> = new Set(['creating', 'create_failed', 'waiting', 'expired', 'failed']);
