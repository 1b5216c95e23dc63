import { createHash } from 'node:crypto';
import {
  type Checkpoint,
  formatCheckpoint,
  fromBase64,
  parseCheckpoint,
  toBase64,
} from '@libs/transparency';

/** What `log:restart` says of a log that it begins: its head at that moment, what it replaces, and what was left of that. */
export interface RestartMark {
  head: Checkpoint;
  /** The digest of the last published checkpoint of the log before; see {@link noteDigest}. */
  replaced: string;
  /** The log before, as the database had it. */
  left: Checkpoint;
}

/** The object with the signed mark of a log; it stays for audits. */
export const restartMarkKey = (log: number): string => `log/restarts/${log}`;

/** Names a signed note: its SHA-256 in base64. */
export const noteDigest = (note: string): string =>
  createHash('sha256').update(note).digest('base64');

/** Writes a mark as a checkpoint of the new log with two more lines, which no other checkpoint has. */
export const formatRestartMark = ({ head, replaced, left }: RestartMark): string =>
  `${formatCheckpoint(head)}replaces ${replaced}\nleft ${left.origin} ${left.size} ${toBase64(left.root)}\n`;

/** Reads the text of a mark. Throws an Error for any other text, also for a checkpoint. It does not verify. */
export function parseRestartMark(text: string): RestartMark {
  const [, replaced = '', origin = '', size = '', root = ''] =
    /^(?:.+\n){3}replaces (\S{44})\nleft (\S+) (\d{1,15}) (\S{44})\n$/.exec(text) ?? [];
  if (origin === '') throw new Error('This is not the mark of a new log.');
  const left = { origin, size: Number(size), root: fromBase64(root) };
  return { head: parseCheckpoint(text), replaced, left };
}
