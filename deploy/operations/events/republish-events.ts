import { type EventType, CORE_NATS_ONLY, streamOf } from '@libs/contracts';
import { republishOutbox } from '@libs/messaging';
import type { DataService } from '../databases';
import { Refusal } from '../refusal';
import type { ServiceEvents } from './service-events';

/** What is to be sent again. */
export interface RepublishOptions {
  service: DataService;
  since?: string;
  types: string[];
}

/** Sends a service's events again from its outbox; how many there were. What is news alone is left out unless it is named. */
export async function republishEvents({ dataSource, jetstream, actor }: ServiceEvents, options: RepublishOptions): Promise<number> {
  const { service } = options;
  const types = typesOf(options);
  const since = readTime(options.since);
  return republishOutbox(await dataSource(service), await jetstream(), { types, actor, ...(since ? { since } : {}) });
}

function typesOf({ service, types }: RepublishOptions): EventType[] {
  const { subjects } = streamOf(service);
  const strange = types.find((type) => !subjects.some((subject) => subject === type));
  if (strange !== undefined) throw new Refusal(`${service} tells ${subjects.join(', ')}, and no ${strange}.`);
  if (types.length > 0) return subjects.filter((subject) => types.includes(subject));
  return subjects.filter((subject) => !CORE_NATS_ONLY.includes(subject));
}

function readTime(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new Refusal(`--since must be a time such as 2026-11-20T12:00:00Z, not "${text}".`);
  return time;
}
