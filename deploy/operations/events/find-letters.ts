import { findDeadLetter, type StoredDeadLetter, listDeadLetters } from '@libs/messaging';
import { type DataService, DATA_SERVICES } from '../databases';
import { Refusal } from '../refusal';
import type { ServiceEvents } from './service-events';

/** A dead letter and whose it is. */
export interface OwnedLetter extends StoredDeadLetter {
  service: DataService;
}

/** The dead letters of every service, or of one, oldest first. */
export async function findLetters(events: ServiceEvents, only?: DataService): Promise<OwnedLetter[]> {
  const letters: OwnedLetter[] = [];
  for (const service of only ? [only] : DATA_SERVICES) {
    const kept = await listDeadLetters(await events.dataSource(service));
    letters.push(...kept.map((letter) => ({ ...letter, service })));
  }
  return letters.sort((one, other) => one.failedAt.getTime() - other.failedAt.getTime());
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The dead letter with this id, whosever it is. Throws a Refusal when there is none. */
export async function requireLetter(events: ServiceEvents, id: string): Promise<OwnedLetter> {
  for (const service of UUID.test(id) ? DATA_SERVICES : []) {
    const letter = await findDeadLetter(await events.dataSource(service), id);
    if (letter) return { ...letter, service };
  }
  throw new Refusal(`There is no dead letter ${id}.`);
}

/** A dead letter in a line or two. */
export function describeLetter({ id, service, eventType, failedAt, deliveries, error }: OwnedLetter): string {
  return `${id}  ${service}  ${eventType}  ${failedAt.toISOString()}  after ${deliveries} deliveries\n    ${error.replaceAll('\n', ' ')}`;
}
