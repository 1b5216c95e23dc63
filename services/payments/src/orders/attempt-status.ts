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
  sending: ['sending', 'partially_paid', 'finished', 'failed', 'refunded'],
  partially_paid: ['finished', 'failed', 'refunded'],
  expired: ['confirming', 'confirmed', 'sending', 'partially_paid', 'finished', 'refunded'],
  failed: ['confirming', 'confirmed', 'sending', 'partially_paid', 'finished', 'refunded'],
  finished: ['refunded'],
  refunded: [],
};

/** The status after the provider reports `to`; null when the report is stale and must not change anything. */
export function nextStatus(from: AttemptStatus, to: AttemptStatus): AttemptStatus | null {
  return from !== to && NEXT[from].includes(to) ? to : null;
}

/** Statuses of the provider that end a payment without completing it and are not ours. */
const ENDED_AT_PROVIDER: ReadonlySet<string> = new Set([
  'wrong_asset_confirmed',
  'canceled',
  'cancelled',
]);

const KNOWN_TO_PROVIDER = ATTEMPT_STATUSES.filter(
  (status) => status !== 'creating' && status !== 'create_failed',
);

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
  'finished',
  'failed',
  'refunded',
  'expired',
]);

/** Statuses in which nothing has been seen on the blockchain. */
export const UNSEEN_STATUSES: ReadonlySet<AttemptStatus> = new Set([
  'creating',
  'create_failed',
  'waiting',
  'expired',
  'failed',
]);

export const CONFIRMING_STATUSES: ReadonlySet<AttemptStatus> = new Set([
  'confirming',
  'confirmed',
  'sending',
]);
