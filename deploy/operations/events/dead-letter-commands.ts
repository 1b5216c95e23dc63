import { isUuid } from '@libs/contracts';
import {
  discardDeadLetter,
  redriveDeadLetter,
  findDeadLetter,
  type StoredDeadLetter,
  listDeadLetters,
} from '@libs/messaging';
import { CommandError } from '../command-error';
import { type Print, logAuditEntry } from '../run-command';
import { DATA_SERVICES, type DataService } from '../services';
import type { ServiceEvents } from './service-events';

export interface DeadLetterOptions {
  service?: string;
  all?: boolean;
  reason?: string;
}

/** The functions of `npm run ops -- dead-letters` by its first word. */
export const DEAD_LETTER_COMMANDS = { list, show, redrive, discard } as const;

async function list(
  events: ServiceEvents,
  _ids: string[],
  { service }: DeadLetterOptions,
  print: Print,
): Promise<void> {
  const deadLetters = await findDeadLetters(events, serviceNamed(service));
  deadLetters.forEach((deadLetter) => print(describe(deadLetter)));
  print(deadLetters.length === 1 ? '1 dead letter.' : `${deadLetters.length} dead letters.`);
}

/** Prints the events as they were received, without changing anything. */
async function show(
  events: ServiceEvents,
  ids: string[],
  _options: DeadLetterOptions,
  print: Print,
): Promise<void> {
  if (ids.length === 0) throw new CommandError('Name the dead letters to show.');
  for (const deadLetter of await requireDeadLetters(events, ids)) {
    print(describe(deadLetter));
    print(readable(deadLetter.payload));
  }
}

/** A payload that is not JSON may be the reason for the failure, so it is printed as it is. */
function readable(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch (error) {
    if (error instanceof SyntaxError) return payload;
    throw error;
  }
}

async function redrive(
  events: ServiceEvents,
  ids: string[],
  { all, service }: DeadLetterOptions,
  print: Print,
): Promise<void> {
  if ((ids.length === 0) !== (all === true))
    throw new CommandError('Name the dead letters to send again, or --all.');
  const deadLetters = all
    ? await findDeadLetters(events, serviceNamed(service))
    : await requireDeadLetters(events, ids);
  for (const deadLetter of deadLetters) {
    await redriveDeadLetter(
      await events.dataSource(deadLetter.service),
      await events.jetstream(),
      deadLetter,
      events.actor,
    );
    logAuditEntry('dead-letter.redrive', {
      actor: events.actor,
      id: deadLetter.id,
      owner: deadLetter.service,
      type: deadLetter.eventType,
    });
    print(`Sent again: ${describe(deadLetter)}`);
  }
  print(
    deadLetters.length === 1
      ? '1 dead letter was sent again.'
      : `${deadLetters.length} dead letters were sent again.`,
  );
}

async function discard(
  events: ServiceEvents,
  ids: string[],
  { reason }: DeadLetterOptions,
  print: Print,
): Promise<void> {
  if (ids.length === 0) throw new CommandError('Name the dead letters to discard.');
  if (!reason?.trim())
    throw new CommandError('Give the reason with --reason: it is stored in the audit log.');
  for (const deadLetter of await requireDeadLetters(events, ids)) {
    await discardDeadLetter(
      await events.dataSource(deadLetter.service),
      deadLetter,
      reason,
      events.actor,
    );
    logAuditEntry('dead-letter.discard', {
      actor: events.actor,
      id: deadLetter.id,
      owner: deadLetter.service,
      type: deadLetter.eventType,
      reason,
    });
    print(`Discarded: ${describe(deadLetter)}`);
  }
}

async function requireDeadLetters(
  events: ServiceEvents,
  ids: string[],
): Promise<OwnedDeadLetter[]> {
  const deadLetters: OwnedDeadLetter[] = [];
  for (const id of new Set(ids)) deadLetters.push(await requireDeadLetter(events, id));
  return deadLetters;
}

export function serviceNamed(name: string | undefined): DataService | undefined {
  const service = DATA_SERVICES.find((one) => one === name);
  if (name !== undefined && !service)
    throw new CommandError(`--service must be one of ${DATA_SERVICES.join(', ')}, not "${name}".`);
  return service;
}

export interface OwnedDeadLetter extends StoredDeadLetter {
  service: DataService;
}

async function findDeadLetters(
  events: ServiceEvents,
  only?: DataService,
): Promise<OwnedDeadLetter[]> {
  const deadLetters: OwnedDeadLetter[] = [];
  for (const service of only ? [only] : DATA_SERVICES) {
    const stored = await listDeadLetters(await events.dataSource(service));
    deadLetters.push(...stored.map((deadLetter) => ({ ...deadLetter, service })));
  }
  return deadLetters.sort((one, other) => one.failedAt.getTime() - other.failedAt.getTime());
}

async function requireDeadLetter(events: ServiceEvents, id: string): Promise<OwnedDeadLetter> {
  for (const service of isUuid(id) ? DATA_SERVICES : []) {
    const deadLetter = await findDeadLetter(await events.dataSource(service), id);
    if (deadLetter) return { ...deadLetter, service };
  }
  throw new CommandError(`There is no dead letter ${id}.`);
}

export function describe({
  id,
  service,
  eventType,
  failedAt,
  deliveries,
  error,
}: OwnedDeadLetter): string {
  return `${id}  ${service}  ${eventType}  ${failedAt.toISOString()}  after ${deliveries} deliveries\n    ${error.replaceAll('\n', ' ')}`;
}
