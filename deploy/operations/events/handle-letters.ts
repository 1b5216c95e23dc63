import { discardDeadLetter, redriveDeadLetter } from '@libs/messaging';
import { DATA_SERVICES, type DataService } from '../databases';
import { Refusal } from '../refusal';
import type { Say } from '../run-command';
import { describeLetter, findLetters, type OwnedLetter, requireLetter } from './find-letters';
import { logAct } from './log-act';
import type { ServiceEvents } from './service-events';

/** Options of the command. */
export interface LetterOptions {
  service?: string;
  all?: boolean;
  reason?: string;
}

/** What the command can do, by its first word. */
export const LETTER_ACTS = { list, redrive, discard } as const;

async function list(events: ServiceEvents, _ids: string[], { service }: LetterOptions, say: Say): Promise<void> {
  const letters = await findLetters(events, serviceNamed(service));
  letters.forEach((letter) => say(describeLetter(letter)));
  say(letters.length === 1 ? '1 dead letter.' : `${letters.length} dead letters.`);
}

async function redrive(events: ServiceEvents, ids: string[], { all, service }: LetterOptions, say: Say): Promise<void> {
  if ((ids.length === 0) !== (all === true)) throw new Refusal('Name the dead letters to send again, or --all.');
  const letters = all ? await findLetters(events, serviceNamed(service)) : await lettersOf(events, ids);
  for (const letter of letters) {
    await redriveDeadLetter(await events.dataSource(letter.service), await events.jetstream(), letter, events.actor);
    logAct('dead-letter.redrive', { actor: events.actor, id: letter.id, owner: letter.service, type: letter.eventType });
    say(`Sent again: ${describeLetter(letter)}`);
  }
  say(letters.length === 1 ? '1 dead letter was sent again.' : `${letters.length} dead letters were sent again.`);
}

async function discard(events: ServiceEvents, ids: string[], { reason }: LetterOptions, say: Say): Promise<void> {
  if (ids.length === 0) throw new Refusal('Name the dead letters to discard.');
  if (!reason?.trim()) throw new Refusal('Say why with --reason: it is kept with what is discarded.');
  for (const letter of await lettersOf(events, ids)) {
    await discardDeadLetter(await events.dataSource(letter.service), letter, reason, events.actor);
    logAct('dead-letter.discard', { actor: events.actor, id: letter.id, owner: letter.service, type: letter.eventType, reason });
    say(`Discarded: ${describeLetter(letter)}`);
  }
}

/** All of them are found before anything is done to the first. */
async function lettersOf(events: ServiceEvents, ids: string[]): Promise<OwnedLetter[]> {
  const letters: OwnedLetter[] = [];
  for (const id of new Set(ids)) letters.push(await requireLetter(events, id));
  return letters;
}

/** The service an option names. Throws a Refusal when it keeps no data or is none. */
export function serviceNamed(name: string | undefined): DataService | undefined {
  const service = DATA_SERVICES.find((one) => one === name);
  if (name !== undefined && !service) throw new Refusal(`--service must be one of ${DATA_SERVICES.join(', ')}, not "${name}".`);
  return service;
}
