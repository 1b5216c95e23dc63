import { toolBuyersChanged, toolCountChanged, toolCreated, toolDeleted, toolUpdated } from './catalogue.events';
import type { EventSource } from './define-event';
import { toolDownloaded } from './downloads.events';
import { userChanged, userRegistered } from './identity.events';
import { paymentChanged, purchaseGranted, purchaseRevoked, subscriptionChanged } from './payments.events';

/** Every declared event. */
export const EVENTS = [
  userRegistered,
  userChanged,
  toolCreated,
  toolUpdated,
  toolDeleted,
  toolCountChanged,
  toolBuyersChanged,
  toolDownloaded,
  purchaseGranted,
  purchaseRevoked,
  subscriptionChanged,
  paymentChanged,
] as const;

/** The type of any declared event. */
export type EventType = (typeof EVENTS)[number]['type'];

/** Events that are heard as news alone: no service keeps anything made from them, so sending old ones again helps nobody. */
export const NEWS_ONLY: readonly EventType[] = ['tool.count.changed', 'tool.buyers.changed', 'payment.changed'];

/** The JetStream stream of an owner: its name is the owner's in capitals, its subjects are the owner's event types. */
export interface StreamDefinition {
  name: string;
  source: EventSource;
  subjects: EventType[];
}

/** The stream that a service publishes its events to. */
export function streamOf(source: EventSource): StreamDefinition {
  return { name: source.toUpperCase(), source, subjects: EVENTS.filter((event) => event.source === source).map((event) => event.type) };
}

/** The declaration of an event type, or undefined when nobody declared it. */
export function eventDefinition(type: string): (typeof EVENTS)[number] | undefined {
  return EVENTS.find((event) => event.type === type);
}
