import type { LogAction, LogEntry } from '@libs/transparency';
import type { EntityManager } from 'typeorm';
import { appendToLog } from '../transparency-log/append-to-log';
import type { ToolVersionRecord } from './tool-version.entity';

/** What the log says of a version. */
interface LoggedChange {
  version: ToolVersionRecord;
  at: Date;
  reason?: string; // of a withdrawal, or of a publication in spite of violations
  policy?: LogEntry['policy'];
}

/** Appends what happened to a version of a tool to the log; returns the index of the entry. */
export function logVersion(
  tx: EntityManager,
  action: LogAction,
  { id: toolId, slug }: { id: string; slug: string },
  { version: { number: version, filename: file, size, sha256 }, at, ...more }: LoggedChange,
): Promise<number> {
  const entry = { action, toolId, slug, version, file, size, sha256, at: at.toISOString() };
  return appendToLog(tx, { ...entry, ...more });
}
