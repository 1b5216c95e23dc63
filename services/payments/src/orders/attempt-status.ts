import type { Transition } from './order-status';

export const ATTEMPT_STATUSES = [
  'creating',
  'create_failed',
  'unanswered',
  'waiting',
  'watched',
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

/** What the provider reports once it has a payment that nothing was sent to. */
const AFTER_WAITING: readonly AttemptStatus[] = [
  'confirming',
  'confirmed',
  'sending',
  'partially_paid',
  'finished',
  'failed',
  'expired',
];

/** What the provider can report after each status; any other report is stale. A later failure never reverts a paid attempt. */
const REPORTS: Readonly<Record<AttemptStatus, readonly AttemptStatus[]>> = {
  creating: [],
  create_failed: [],
  unanswered: [],
  waiting: AFTER_WAITING,
  watched: AFTER_WAITING,
  confirming: ['confirmed', 'sending', 'partially_paid', 'finished', 'failed', 'refunded'],
  confirmed: ['sending', 'partially_paid', 'finished', 'failed', 'refunded'],
  sending: ['partially_paid', 'finished', 'failed', 'refunded'],
  partially_paid: ['finished', 'failed', 'refunded'],
  expired: ['confirming', 'confirmed', 'sending', 'partially_paid', 'finished', 'refunded'],
  failed: ['confirming', 'confirmed', 'sending', 'partially_paid', 'finished', 'refunded'],
  finished: ['refunded'],
  refunded: [],
};

/**
 * What payments changes itself. A watched payment waits at the provider, but its page asks for no coins: its order is not pending, another
 * attempt is open in its coin, or it is a top-up.
 */
export const OWN_TRANSITIONS: readonly Transition<AttemptStatus>[] = [
  { from: null, to: 'creating', because: 'a member chooses a coin' },
  { from: null, to: 'watched', because: 'the provider has a payment that payments did not know' },
  { from: null, to: 'finished', because: 'a card was charged' },
  { from: 'creating', to: 'waiting', because: 'the provider created the payment' },
  { from: 'creating', to: 'watched', because: 'the payment was created for a canceled order' },
  { from: 'creating', to: 'create_failed', because: 'the provider refused to create it' },
  { from: 'creating', to: 'unanswered', because: 'the response was lost or the process killed' },
  { from: 'unanswered', to: 'waiting', because: 'the payment was created after all' },
  { from: 'unanswered', to: 'watched', because: 'the payment was created after all, too late' },
  { from: 'create_failed', to: 'waiting', because: 'the payment was created after all' },
  { from: 'create_failed', to: 'watched', because: 'the payment was created after all, too late' },
  { from: 'waiting', to: 'watched', because: 'its order was canceled or is reviewed' },
  { from: 'waiting', to: 'expired', because: 'its window has passed' },
  { from: 'watched', to: 'expired', because: 'its window has passed' },
  { from: 'watched', to: 'waiting', because: 'its hosted page made another payment' },
  { from: 'expired', to: 'waiting', because: 'its hosted page made another payment' },
  { from: 'expired', to: 'watched', because: 'its hosted page made another payment, too late' },
  { from: 'failed', to: 'waiting', because: 'its hosted page made another payment' },
  { from: 'failed', to: 'watched', because: 'its hosted page made another payment, too late' },
  { from: 'failed', to: 'expired', because: 'its hosted page made another payment' },
  { from: 'refunded', to: 'finished', because: 'the refund of a card failed' },
];

/** Every change of an attempt's status; `AttemptRepository.move` makes no other. */
export const ATTEMPT_TRANSITIONS: readonly Transition<AttemptStatus>[] = [
  ...ATTEMPT_STATUSES.flatMap((from) =>
    REPORTS[from].map((to) => ({ from, to, because: 'the provider reports it' })),
  ),
  ...OWN_TRANSITIONS,
];

/** The status after the provider reports `to`; null when the report is stale and must not change anything. */
export function nextStatus(from: AttemptStatus, to: AttemptStatus): AttemptStatus | null {
  return REPORTS[from].includes(to) ? to : null;
}

/** Statuses of the provider that end a payment without completing it and are not ours. */
const ENDED_AT_PROVIDER: ReadonlySet<string> = new Set([
  'wrong_asset_confirmed',
  'canceled',
  'cancelled',
]);

/** The statuses that the provider does not know. */
const OWN_STATUSES: ReadonlySet<AttemptStatus> = new Set([
  'creating',
  'create_failed',
  'unanswered',
  'watched',
]);

const KNOWN_TO_PROVIDER = ATTEMPT_STATUSES.filter((status) => !OWN_STATUSES.has(status));

/** Every status that we expect from the provider. */
export const PROVIDER_STATUSES: readonly string[] = [...KNOWN_TO_PROVIDER, ...ENDED_AT_PROVIDER];

/** Maps a provider's status to ours. A status that is not ours must never ask for money, so it counts as failed. */
export function statusOfProvider(reported: string): AttemptStatus {
  return KNOWN_TO_PROVIDER.find((status) => status === reported) ?? 'failed';
}

/** An attempt's status in the provider's words, which our API and texts use as well. */
export const toProviderStatus = (status: AttemptStatus): AttemptStatus =>
  status === 'watched' ? 'waiting' : status;

/** Whether the provider's status is not one of ours, so that coins that it holds need a person. */
export const isForeignStatus = (reported: string): boolean =>
  !KNOWN_TO_PROVIDER.some((status) => status === reported);

export const isUnknownStatus = (reported: string): boolean => !PROVIDER_STATUSES.includes(reported);

/** Whether the status itself says that coins arrived, whatever amount is reported. */
export const saysCoinsArrived = (reported: string): boolean => reported === 'wrong_asset_confirmed';

/** Statuses in which no payment is expected any more; money can still arrive late. */
export const CLOSED_STATUSES: ReadonlySet<AttemptStatus> = new Set([
  'watched',
  'create_failed',
  'unanswered',
  'finished',
  'failed',
  'refunded',
  'expired',
]);

/** Statuses in which nothing was sent to a payment that the provider has. */
export const WAITING_STATUSES: ReadonlySet<AttemptStatus> = new Set(['waiting', 'watched']);

/** Statuses in which the provider ended a payment without completing it. */
export const INCOMPLETE_STATUSES: ReadonlySet<AttemptStatus> = new Set(['expired', 'failed']);

/** Statuses in which an attempt has ended without buying anything. */
export const ENDED_STATUSES: ReadonlySet<AttemptStatus> = new Set([
  'create_failed',
  'unanswered',
  'refunded',
  ...INCOMPLETE_STATUSES,
]);

/** Statuses in which nothing has been seen on the blockchain. */
export const UNSEEN_STATUSES: ReadonlySet<AttemptStatus> = new Set([
  ...OWN_STATUSES,
  'waiting',
  ...INCOMPLETE_STATUSES,
]);

export const CONFIRMING_STATUSES: ReadonlySet<AttemptStatus> = new Set([
  'confirming',
  'confirmed',
  'sending',
]);

/** Statuses in which the provider has a payment that has not ended. */
export const UNFINISHED_STATUSES: ReadonlySet<AttemptStatus> = new Set([
  ...WAITING_STATUSES,
  ...CONFIRMING_STATUSES,
  'partially_paid',
]);

/** How an attempt ends by the time. */
export interface AttemptEnd {
  to: AttemptStatus;
  note: string;
}

/** How an attempt ends: its window has passed, or its creation was abandoned; null if it goes on. */
export function findEnd(
  {
    status,
    createdAt,
    expiresAt,
  }: { status: AttemptStatus; createdAt: Date; expiresAt: Date | null },
  now: Date,
  abandonedBefore: Date,
): AttemptEnd | null {
  if (WAITING_STATUSES.has(status) && expiresAt !== null && expiresAt <= now)
    return { to: 'expired', note: 'the payment window has passed' };
  if (status === 'creating' && createdAt < abandonedBefore)
    return { to: 'unanswered', note: 'no response from the provider' };
  return null;
}
