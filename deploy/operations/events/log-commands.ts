import { buffer } from 'node:stream/consumers';
import { writeAuditEntry } from '@libs/messaging';
import { readSigningKeys } from '@libs/signing';
import type { ObjectStore } from '@libs/storage';
import { parseVerifierKey } from '@libs/transparency';
import type { DataSource } from 'typeorm';
import {
  auditLog,
  CHECKPOINT_KEY,
  type LogAudit,
  type NewLog,
  restartLog,
  restartMarkKey,
} from '../../../services/catalogue/src/operations';
import { CommandError } from '../command-error';

/** Returns the text of an object; undefined when there is none. */
async function read(store: ObjectStore, key: string): Promise<string | undefined> {
  if (!(await store.stat(key))) return undefined;
  return (await buffer(await store.get(key))).toString();
}

/** The keys that a log is verified with, or signed: verifier keys that were given, and the setting `LOG_KEYS`. */
export interface LogKeys {
  verifierKeys: readonly string[];
  logKeys: string | undefined;
}

/** Audits the transparency logs of a catalogue against the signed notes in its bucket. Throws a CommandError without a key. */
export async function auditTransparencyLog(
  catalogue: DataSource,
  store: ObjectStore,
  { verifierKeys, logKeys }: LogKeys,
): Promise<LogAudit> {
  const own = logKeys === undefined ? [] : readSigningKeys(logKeys, 'LOG_KEYS');
  const publicKeys = [...verifierKeys.map(parseVerifierKey), ...own].map((key) => key.publicKey);
  if (publicKeys.length === 0)
    throw new CommandError(
      'No key verifies the checkpoint: give the verifier key of the log (/log/vkey, as you know it), or set LOG_KEYS.',
    );
  return auditLog(catalogue.manager, {
    checkpoint: await read(store, CHECKPOINT_KEY),
    publicKeys,
    readMark: (log) => read(store, restartMarkKey(log)),
  });
}

/** Begins a new transparency log that names the published checkpoint of the old one. Throws a CommandError when nothing was published, or without `LOG_KEYS`. */
export async function restartTransparencyLog(
  catalogue: DataSource,
  store: ObjectStore,
  { actor, logKeys }: { actor: string; logKeys: string | undefined },
): Promise<Pick<NewLog, 'origin' | 'size'>> {
  if (logKeys === undefined)
    throw new CommandError('LOG_KEYS must be set: the new log is signed with them.');
  const keys = readSigningKeys(logKeys, 'LOG_KEYS');
  const checkpoint = await read(store, CHECKPOINT_KEY);
  if (checkpoint === undefined)
    throw new CommandError('No checkpoint was published, so the log can be continued.');
  return catalogue.transaction(async (tx) => {
    const { log, origin, size, mark } = await restartLog(tx, checkpoint, keys);
    await writeAuditEntry(tx, { act: 'log.restart', actor, details: { origin, size } });
    // Before the commit, so that no catalogue sees the log without its mark. A mark of a log that was never committed fits no other log.
    await store.put(restartMarkKey(log), Buffer.from(mark), { contentType: 'text/plain' });
    return { origin, size };
  });
}
