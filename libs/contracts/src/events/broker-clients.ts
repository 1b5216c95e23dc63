import type { EventSource } from './define-event';
import { SESSION_REVOKED } from './identity.events';
import type { EventType } from './streams';

/** The processes that connect to the broker; each has a NATS user of its own with the same name. */
export const BROKER_CLIENTS = ['gateway', 'identity', 'catalogue', 'downloads', 'payments', 'realtime'] as const;

/** One process that connects to the broker. */
export type BrokerClient = (typeof BROKER_CLIENTS)[number];

/** The events a service handles through durable consumers, at least once. */
export const CONSUMED: Readonly<Record<EventSource, readonly EventType[]>> = {
  identity: ['subscription.changed'],
  catalogue: ['tool.downloaded', 'purchase.granted', 'purchase.revoked'],
  downloads: ['tool.created', 'tool.updated', 'tool.deleted', 'purchase.granted', 'purchase.revoked', 'subscription.changed'],
  payments: ['tool.created', 'tool.updated', 'tool.deleted', 'user.registered', 'user.changed'],
};

/** What can be received with a core NATS subscription, at most once. */
export type PlainSubject = EventType | typeof SESSION_REVOKED;

/** The subjects a process subscribes to with core NATS. */
export const SUBSCRIBED: Readonly<Partial<Record<BrokerClient, readonly PlainSubject[]>>> = {
  gateway: ['tool.created', 'tool.updated', 'tool.deleted', 'tool.count.changed', 'tool.buyers.changed', 'user.changed', SESSION_REVOKED],
  realtime: ['tool.count.changed', 'payment.changed', SESSION_REVOKED],
};

/** The subjects besides its events that a process publishes with core NATS. */
export const PUBLISHED_PLAIN: Readonly<Partial<Record<BrokerClient, readonly PlainSubject[]>>> = { identity: [SESSION_REVOKED] };

/** Name of the durable consumer through which all replicas of a service share one event type. */
export const durableName = (service: string, type: EventType): string => `${service}__${type.replaceAll('.', '_')}`;

/** Prefix of the subjects on which a process receives answers; nobody else may subscribe to them. */
export const inboxPrefix = (client: string): string => `_INBOX.${client}`;
