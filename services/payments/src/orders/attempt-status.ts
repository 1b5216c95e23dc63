import type { Transition } from './order-status';

export const ATTEMPT_STATUSES = [
  'creating',
  'create_failed',
  'unanswered',
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

/** What the provider can report after each status; any other report is stale. A later failure never reverts a paid attempt. */
const REPORTS: Readonly<Record<AttemptStatus, readonly AttemptStatus[]>> = {
  creating: [],
  create_failed: [],
  unanswered: [],
  waiting: [
    'confirming',
    'confirmed',
    'sending',
    'partially_paid',
    'finished',
    'failed',
    'expired',
  ],
  confirming: ['confirmed', 'sending', 'partially_paid', 'finished', 'failed', 'refunded'],
  confirmed: ['sending', 'partially_paid', 'finished', 'failed', 'refunded'],
  sending: ['partially_paid', 'finished', 'failed', 'refunded'],
  partially_paid: ['finished', 'failed', 'refunded'],
  expired: ['confirming', 'confirmed', 'sending', 'partially_paid', 'finished', 'refunded'],
  failed: ['confirming', 'confirmed', 'sending', 'partially_paid', 'finished', 'refunded'],
  finished: ['refunded'],
  refunded: [],
};

/** What payments changes itself. */
const OWN: readonly Transition<AttemptStatus>[] = [
  { from: null, to: 'creating', because: 'a member chooses a coin' },
  { from: null, to: 'waiting', because: 'the provider has a payment that payments did not know' },
  { from: null, to: 'finished', because: 'a card was charged' },
  { from: 'creating', to: 'waiting', because: 'the provider created the payment' },
  { from: 'creating', to: 'create_failed', because: 'the provider refused to create it' },
  { from: 'creating', to: 'unanswered', because: 'the response was lost or the process killed' },
  { from: 'unanswered', to: 'waiting', because: 'the payment was created after all' },
  { from: 'create_failed', to: 'waiting', because: 'the payment was created after all' },
  { from: 'waiting', to: 'expired', because: 'its window has passed' },
  { from: 'expired', to: 'waiting', because: 'its hosted page made another payment' },
  { from: 'failed', to: 'waiting', because: 'its hosted page made another payment' },
  { from: 'failed', to: 'expired', because: 'its hosted page made another payment' },
  { from: 'refunded', to: 'finished', because: 'the refund of a card failed' },
];

/** Every change of an attempt's status; `AttemptRepository.move` makes no other. */
export const ATTEMPT_TRANSITIONS: readonly Transition<AttemptStatus>[] = [
  ...ATTEMPT_STATUSES.flatMap((from) =>
    REPORTS[from].map((to) => ({ from, to, because: 'the provider reports it' })),
  ),
  ...OWN,
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

/** The statuses before the provider has answered. */
const OWN_STATUSES: ReadonlySet<AttemptStatus> = new Set([
  'creating',
  'create_failed',
  'unanswered',
]);

const KNOWN_TO_PROVIDER = ATTEMPT_STATUSES.filter((status) => !OWN_STATUSES.has(status));

/** Every status that we expect from the provider. */
export const PROVIDER_STATUSES: readonly string[] = [...KNOWN_TO_PROVIDER, ...ENDED_AT_PROVIDER];

/** Maps a provider's status to ours. A status that is not ours must never ask for money, so it counts as failed. */
export function statusOfProvider(reported: string): AttemptStatus {
  return KNOWN_TO_PROVIDER.find((status) => status === reported) ?? 'failed';
}

/** Whether the provider's status is not one of ours, so that coins that it holds need a person. */
export const isForeignStatus = (reported: string): boolean =>
  !KNOWN_TO_PROVIDER.some((status) => status === reported);

export const isUnknownStatus = (reported: string): boolean => !PROVIDER_STATUSES.includes(reported);

/** Whether the status itself says that coins arrived, whatever amount is reported. */
export const saysCoinsArrived = (reported: string): boolean => reported === 'wrong_asset_confirmed';

/** Statuses in which no payment is expected any more; money can still arrive late. */
export const CLOSED_STATUSES: ReadonlySet<AttemptStatus> = new Set([
  'create_failed',
  'unanswered',
  'finished',
  'failed',
  'refunded',
  'expired',
]);

/** Statuses in which nothing has been seen on the blockchain. */
export const UNSEEN_STATUSES: ReadonlySet<AttemptStatus> = new Set([
  ...OWN_STATUSES,
  'waiting',
  'expired',
  'failed',
]);

export const CONFIRMING_STATUSES: ReadonlySet<AttemptStatus> = new Set([
  'confirming',
  'confirmed',
  'sending',
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
  if (status === 'waiting' && expiresAt !== null && expiresAt <= now)
    return { to: 'expired', note: 'the payment window has passed' };
  if (status === 'creating' && createdAt < abandonedBefore)
    return { to: 'unanswered', note: 'the provider did not answer' };
  return null;
}
