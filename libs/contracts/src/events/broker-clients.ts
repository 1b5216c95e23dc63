import type { EventSource } from './define-event';
import { SESSION_REVOKED } from './identity.events';
import type { EventType } from './streams';

/** The processes that connect to the broker, each with a NATS user of the same name. */
export const BROKER_CLIENTS = [
  'gateway',
  'identity',
  'catalogue',
  'downloads',
  'payments',
  'realtime',
] as const;

export type BrokerClient = (typeof BROKER_CLIENTS)[number];

/** The events a service handles through durable consumers, at least once. */
export const CONSUMED: Readonly<Record<EventSource, readonly EventType[]>> = {
  identity: [
    'subscription.changed',
    'update.available',
    'version.withdrawn',
    'catalogue.audited',
    'downloads.audited',
    'payments.audited',
  ],
  catalogue: [
    'tool.downloaded',
    'tool.rated',
    'purchase.granted',
    'purchase.revoked',
    'user.deleted',
  ],
  downloads: [
    'tool.created',
    'tool.updated',
    'tool.deleted',
    'purchase.granted',
    'purchase.revoked',
    'subscription.changed',
    'user.deleted',
  ],
  payments: [
    'tool.created',
    'tool.updated',
    'tool.deleted',
    'user.registered',
    'user.changed',
    'user.deleted',
  ],
};

/** Subjects of core NATS subscriptions; delivery is at most once. */
type PlainSubject = EventType | typeof SESSION_REVOKED;

/** Subjects that a process subscribes to with core NATS. */
export const SUBSCRIBED: Readonly<Partial<Record<BrokerClient, readonly PlainSubject[]>>> = {
  gateway: [
    'tool.created',
    'tool.updated',
    'tool.deleted',
    'tool.count.changed',
    'tool.buyers.changed',
    'tool.rating.changed',
    'user.changed',
    'user.deleted',
    SESSION_REVOKED,
  ],
  realtime: [
    'tool.count.changed',
    'payment.changed',
    'purchase.granted',
    'purchase.revoked',
    'subscription.changed',
    'user.changed',
    'user.deleted',
    SESSION_REVOKED,
  ],
};

/** Subjects besides its events that a process publishes with core NATS. */
export const PUBLISHED_PLAIN: Readonly<Partial<Record<BrokerClient, readonly PlainSubject[]>>> = {
  identity: [SESSION_REVOKED],
};

/** Name of the durable consumer that all replicas of a service share for an event type. */
export const durableName = (service: string, type: EventType): string =>
  `${service}__${type.replaceAll('.', '_')}`;

/** Prefix of a process's reply subjects; no other process may subscribe to them. */
export const inboxPrefix = (client: string): string => `_INBOX.${client}`;
