import { buffer } from 'node:stream/consumers';
import { writeAuditEntry } from '@libs/messaging';
import type { ObjectStore } from '@libs/storage';
import { parseVerifierKey, verifyCheckpoint } from '@libs/transparency';
import type { DataSource } from 'typeorm';
import {
  auditLog,
  CHECKPOINT_KEY,
  type LogAudit,
  restartLog,
} from '../../../services/catalogue/src/operations';
import { CommandError } from '../command-error';

/** Returns the last published checkpoint; undefined when there is none. */
async function readCheckpoint(store: ObjectStore): Promise<string | undefined> {
  if (!(await store.stat(CHECKPOINT_KEY))) return undefined;
  return (await buffer(await store.get(CHECKPOINT_KEY))).toString();
}

/** Audits the transparency log of a catalogue against the checkpoint in its bucket, whose signature is verified if a key is given. */
export async function auditTransparencyLog(
  catalogue: DataSource,
  store: ObjectStore,
  verifierKey?: string,
): Promise<LogAudit> {
  const checkpoint = await readCheckpoint(store);
  if (checkpoint !== undefined && verifierKey !== undefined)
    verifyCheckpoint(checkpoint, parseVerifierKey(verifierKey));
  return auditLog(catalogue.manager, checkpoint);
}

/** Begins a new transparency log that names the published checkpoint of the old one. Throws a CommandError when nothing was published. */
export async function restartTransparencyLog(
  catalogue: DataSource,
  store: ObjectStore,
  actor: string,
): Promise<{ origin: string; size: number }> {
  const checkpoint = await readCheckpoint(store);
  if (checkpoint === undefined)
    throw new CommandError('No checkpoint was published, so the log can be continued.');
  return catalogue.transaction(async (tx) => {
    const log = await restartLog(tx, checkpoint);
    await writeAuditEntry(tx, { act: 'log.restart', actor, details: log });
    return log;
  });
}
