import { type EventType, CORE_NATS_ONLY, defineStream } from '@libs/contracts';
import { republishOutbox, writeAuditEntry } from '@libs/messaging';
import { CommandError } from '../command-error';
import { type DataService, SERVICES } from '../services';
import type { ServiceEvents } from './service-events';

const BATCH = 100; // entities published in one transaction

export interface RepublishOptions {
  service: DataService;
  since?: string;
  types: string[]; // all but {@link CORE_NATS_ONLY} if empty
}

export async function republishEvents(
  { dataSource, jetstream, actor }: ServiceEvents,
  options: RepublishOptions,
): Promise<number> {
  const types = typesOf(options);
  const since = parseTime(options.since);
  return republishOutbox(await dataSource(options.service), await jetstream(), {
    types,
    actor,
    ...(since ? { since } : {}),
  });
}

function typesOf({ service, types }: RepublishOptions): EventType[] {
  const { subjects } = defineStream(service);
  const unknown = types.find((type) => !subjects.some((subject) => subject === type));
  if (unknown !== undefined)
    throw new CommandError(`${service} publishes ${subjects.join(', ')}, but not ${unknown}.`);
  if (types.length > 0) return subjects.filter((subject) => types.includes(subject));
  return subjects.filter((subject) => !CORE_NATS_ONLY.includes(subject));
}

function parseTime(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new CommandError(`--since must be a time such as 2026-11-20T12:00:00Z, not "${text}".`);
  return time;
}

/** Publishes the current state of everything a service owns through its outbox, in batches. Repeating it is harmless. */
export async function republishState(
  { dataSource, actor }: ServiceEvents,
  service: DataService,
): Promise<void> {
  const { republishState: publishNext } = SERVICES[service];
  const source = await dataSource(service);
  let after: string | undefined;
  do after = await source.transaction((tx) => publishNext(tx, after, BATCH));
  while (after !== undefined);
  await source.transaction((tx) =>
    writeAuditEntry(tx, { act: 'events.announce', actor, details: {} }),
  );
}
