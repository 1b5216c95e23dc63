import type { SigningKey } from '@libs/signing';
import {
  type Checkpoint,
  parseCheckpoint,
  parseSignature,
  parseTrustedComment,
  rootHash,
} from '@libs/transparency';
import type { EntityManager } from 'typeorm';
import { findPolicyResult } from '../safety/file-report.entity';
import { logVersion } from '../tools/log-version';
import { findSignatureProblem } from '../tools/signed-version';
import { ToolVersionRecord } from '../tools/tool-version.entity';
import { LogState } from '../transparency-log/log-entry.entity';
import { signLogNote } from '../transparency-log/log-notes';
import { formatRestartMark, noteDigest } from '../transparency-log/restart-mark';

/** A log that was begun. */
export interface NewLog {
  log: number;
  origin: string;
  size: number;
  /** Signed; belongs into the object store, where the catalogue looks for it before it continues the log. */
  mark: string;
}

/**
 * Begins a new log, whose first entry has the last published checkpoint of the old one, and publishes every version again. The rows of the
 * old log stay. Throws an Error for a version that is not what was signed. The new log has a number that neither the database nor the checkpoint knows: a backup can be from before another restart.
 */
export async function restartLog(
  tx: EntityManager,
  checkpoint: string,
  keys: readonly SigningKey[],
): Promise<NewLog> {
  const before = await tx.findOneOrFail(LogState, {
    where: { once: true },
    lock: { mode: 'pessimistic_write' },
  });
  const log = Math.max(before.log, readLogNumber(parseCheckpoint(checkpoint).origin)) + 1;
  const origin = `${before.origin.replace(/\/\d+$/, '')}/${log}`;
  await tx.update(LogState, { once: true }, { log, origin, size: 0, previous: checkpoint });
  const versions = await tx.find(ToolVersionRecord, {
    order: { publishedAt: 'ASC', toolId: 'ASC', number: 'ASC' },
  });
  for (const version of versions) await logAgain(tx, version);
  const head = await readHead(tx, { log, origin });
  const mark = formatRestartMark({
    head,
    replaced: noteDigest(checkpoint),
    left: await readHead(tx, before),
  });
  return { log, origin, size: head.size, mark: signLogNote(mark, origin, keys) };
}

const readLogNumber = (origin: string): number => Number(/\/log\/(\d+)$/.exec(origin)?.[1] ?? 1);

async function readHead(
  tx: EntityManager,
  { log, origin }: Pick<LogState, 'log' | 'origin'>,
): Promise<Checkpoint> {
  const rows = await tx.query<{ hash: Buffer }[]>(
    'select leaf_hash as hash from log_entries where log = $1 order by index',
    [log],
  );
  const root = rootHash(rows.map(({ hash }) => new Uint8Array(hash)));
  return { origin, size: rows.length, root };
}

/** Logs a version as its signature, which stays, names it: its publication, the last change if there was one, and its withdrawal. */
async function logAgain(tx: EntityManager, version: ToolVersionRecord): Promise<void> {
  const { toolId, number, publishedAt, withdrawnAt, withdrawalReason, policyReason } = version;
  const problem = await findSignatureProblem(tx, version);
  if (problem)
    throw new Error(
      `Version ${number} of the tool ${toolId} is not the file that was signed: ${problem}. Restore its row, or delete the tool.`,
    );
  const { trustedComment } = parseSignature(version.signature);
  const signed = parseTrustedComment(trustedComment);
  if (!signed) throw new Error(`the signature of version ${number} of ${toolId} has no name`);
  const named = { id: toolId, slug: signed.slug };
  const policy = await findPolicyResult(tx, version);
  const more = { version: { ...version, filename: signed.file }, policy };
  const publication = { ...more, at: publishedAt, reason: policyReason ?? undefined };
  let logIndex = await logVersion(tx, 'publish', named, publication);
  if (signed.time !== Math.floor(publishedAt.getTime() / 1000)) {
    const at = new Date(signed.time * 1000);
    logIndex = await logVersion(tx, 'change', named, { ...more, at });
  }
  await tx.update(ToolVersionRecord, { toolId, number }, { logIndex });
  if (withdrawnAt === null) return;
  const reason = withdrawalReason ?? '';
  await logVersion(tx, 'withdraw', named, { version, at: withdrawnAt, reason });
}
