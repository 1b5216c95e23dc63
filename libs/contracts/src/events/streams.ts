import { catalogueAudited, downloadsAudited, paymentsAudited } from './audit.events';
import {
  toolBuyersChanged,
  toolCountChanged,
  toolCreated,
  toolDeleted,
  toolRatingChanged,
  toolUpdated,
} from './catalogue.events';
import type { EventSource } from './define-event';
import { toolDownloaded, toolRated, updateAvailable, versionWithdrawn } from './downloads.events';
import { userChanged, userDeleted, userRegistered } from './identity.events';
import {
  paymentChanged,
  purchaseGranted,
  purchaseRevoked,
  subscriptionChanged,
} from './payments.events';

export const EVENTS = [
  userRegistered,
  userChanged,
  userDeleted,
  toolCreated,
  toolUpdated,
  toolDeleted,
  toolCountChanged,
  toolBuyersChanged,
  toolRatingChanged,
  toolDownloaded,
  toolRated,
  updateAvailable,
  versionWithdrawn,
  purchaseGranted,
  purchaseRevoked,
  subscriptionChanged,
  paymentChanged,
  catalogueAudited,
  downloadsAudited,
  paymentsAudited,
] as const;

export type EventType = (typeof EVENTS)[number]['type'];

/** Events that only core NATS subscriptions receive; no service stores data from them, so they are never republished. */
export const CORE_NATS_ONLY: readonly EventType[] = [
  'tool.count.changed',
  'tool.buyers.changed',
  'tool.rating.changed',
  'payment.changed',
];

/** The JetStream stream of a service: named after it in upper case, with its event types as subjects. */
export interface StreamDefinition {
  name: string;
  source: EventSource;
  subjects: EventType[];
}

export function defineStream(source: EventSource): StreamDefinition {
  return {
    name: source.toUpperCase(),
    source,
    subjects: EVENTS.filter((event) => event.source === source).map((event) => event.type),
  };
}

/** Returns the stream of an event's source. */
export function findEventStream(type: EventType): StreamDefinition {
  return defineStream(eventDefinition(type)?.source as EventSource);
}

export function eventDefinition(type: string): (typeof EVENTS)[number] | undefined {
  return EVENTS.find((event) => event.type === type);
}
