import { type BrokerClient, CONSUMED, durableName, inboxPrefix, PUBLISHED_PLAIN, SUBSCRIBED } from './broker-clients';
import type { EventSource } from './define-event';
import { EVENTS, eventDefinition, type EventType, streamOf } from './streams';

/** The subjects a NATS user may publish and subscribe to. */
export interface BrokerPermissions {
  publish: string[];
  subscribe: string[];
}

const OWN_STREAM = ['STREAM.CREATE', 'STREAM.UPDATE', 'STREAM.INFO', 'STREAM.PURGE', 'CONSUMER.LIST'];

/** What a process may do at the broker: exactly what the tables of events, consumers and subscriptions say. */
export function permissionsOf(client: BrokerClient): BrokerPermissions {
  const subscribe = [...(SUBSCRIBED[client] ?? []), `${inboxPrefix(client)}.>`];
  const publish: string[] = [...(PUBLISHED_PLAIN[client] ?? [])];
  if (isOwner(client)) publish.push(...ownerSubjects(client), ...CONSUMED[client].flatMap((type) => consumerSubjects(client, type)));
  return { publish: [...new Set(publish)], subscribe };
}

const isOwner = (client: BrokerClient): client is EventSource => EVENTS.some(({ source }) => source === client);

function ownerSubjects(owner: EventSource): string[] {
  const { name, subjects } = streamOf(owner);
  return [...subjects, '$JS.API.INFO', ...OWN_STREAM.map((call) => `$JS.API.${call}.${name}`)];
}

/** Creates one durable consumer with one filter, pulls from it, acknowledges, and measures how far behind it is. */
function consumerSubjects(service: EventSource, type: EventType): string[] {
  const stream = streamOf(eventDefinition(type)?.source as EventSource).name;
  const durable = durableName(service, type);
  return [
    `$JS.API.STREAM.INFO.${stream}`,
    `$JS.API.STREAM.MSG.GET.${stream}`,
    `$JS.API.CONSUMER.CREATE.${stream}.${durable}.${type}`,
    `$JS.API.CONSUMER.INFO.${stream}.${durable}`,
    `$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`,
    `$JS.ACK.${stream}.${durable}.>`,
    `$JS.ACK.*.*.${stream}.${durable}.>`, // newer brokers put the domain and the account in front
  ];
}
