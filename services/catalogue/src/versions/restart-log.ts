import { parseSignature, parseTrustedComment } from '@libs/transparency';
import type { EntityManager } from 'typeorm';
import { findPolicyResult } from '../safety/file-report.entity';
import { logVersion } from '../tools/log-version';
import { ToolVersionRecord } from '../tools/tool-version.entity';
import { LogState } from '../transparency-log/log-entry.entity';

/**
 * Begins a new log, whose first entry has the last published checkpoint of the old one, and publishes every version again. Returns the name
 * of the new log and its size. The rows of the old log stay.
 */
export async function restartLog(
  tx: EntityManager,
  checkpoint: string,
): Promise<{ origin: string; size: number }> {
  const head = await tx.findOneOrFail(LogState, {
    where: { once: true },
    lock: { mode: 'pessimistic_write' },
  });
  const log = head.log + 1;
  const origin = `${head.origin.replace(/\/\d+$/, '')}/${log}`;
  await tx.update(LogState, { once: true }, { log, origin, size: 0, previous: checkpoint });
  const versions = await tx.find(ToolVersionRecord, {
    order: { publishedAt: 'ASC', toolId: 'ASC', number: 'ASC' },
  });
  for (const version of versions) await logAgain(tx, version);
  const { size } = await tx.findOneByOrFail(LogState, { once: true });
  return { origin, size };
}

/** Logs a version as its signature, which stays, names it: its publication, the last change if there was one, and its withdrawal. */
async function logAgain(tx: EntityManager, version: ToolVersionRecord): Promise<void> {
  const { toolId, number, publishedAt, withdrawnAt, withdrawalReason, policyReason } = version;
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
