import {
  type BrokerClient,
  CONSUMED,
  durableName,
  inboxPrefix,
  PUBLISHED_PLAIN,
  SUBSCRIBED,
} from './broker-clients';
import type { EventSource } from './define-event';
import { defineStream, EVENTS, type EventType, findEventStream } from './streams';

interface BrokerPermissions {
  publish: string[];
  subscribe: string[];
}

const OWN_STREAM = [
  'STREAM.CREATE',
  'STREAM.UPDATE',
  'STREAM.INFO',
  'STREAM.PURGE',
  'CONSUMER.LIST',
];

/** Derives a process's NATS permissions from the tables of events, consumers and subscriptions. */
export function createPermissions(client: BrokerClient): BrokerPermissions {
  const subscribe = [...(SUBSCRIBED[client] ?? []), `${inboxPrefix(client)}.>`];
  const publish: string[] = [...(PUBLISHED_PLAIN[client] ?? [])];
  if (isOwner(client))
    publish.push(
      ...ownerSubjects(client),
      ...CONSUMED[client].flatMap((type) => consumerSubjects(client, type)),
    );
  return { publish: [...new Set(publish)], subscribe };
}

const isOwner = (client: BrokerClient): client is EventSource =>
  EVENTS.some(({ source }) => source === client);

function ownerSubjects(owner: EventSource): string[] {
  const { name, subjects } = defineStream(owner);
  return [...subjects, '$JS.API.INFO', ...OWN_STREAM.map((call) => `$JS.API.${call}.${name}`)];
}

function consumerSubjects(service: EventSource, type: EventType): string[] {
  const stream = findEventStream(type).name;
  const durable = durableName(service, type);
  return [
    `$JS.API.STREAM.INFO.${stream}`,
    `$JS.API.STREAM.MSG.GET.${stream}`,
    `$JS.API.CONSUMER.CREATE.${stream}.${durable}.${type}`,
    `$JS.API.CONSUMER.INFO.${stream}.${durable}`,
    `$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`,
    `$JS.ACK.${stream}.${durable}.>`,
    `$JS.ACK.*.*.${stream}.${durable}.>`, // newer brokers prefix the domain and the account
  ];
}
