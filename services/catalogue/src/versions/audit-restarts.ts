import { type Checkpoint, equalBytes, parseCheckpoint, rootHash } from '@libs/transparency';
import type { LogState } from '../transparency-log/log-entry.entity';
import { openLogNote } from '../transparency-log/log-notes';
import { noteDigest, parseRestartMark, type RestartMark } from '../transparency-log/restart-mark';
import type { AuditedLog, Evidence } from './audited-log';

interface Comparison {
  problems: string[];
  notes: string[];
}

/** Compares a log with the mark of the operator who began it, and the log before with what the mark and the first entry say of it. */
export async function compareRestart(
  head: LogState,
  log: AuditedLog,
  former: AuditedLog | undefined,
  { publicKeys, readMark }: Evidence,
): Promise<Comparison> {
  const name = formatOrigin(head, log.number);
  const failed = (problem: string) => ({ problems: [problem], notes: [] });
  const text = await readMark(log.number);
  if (text === undefined)
    return failed(`No operator has begun the log ${name}: the object store has no mark of it.`);
  let mark: RestartMark;
  let replaced: Checkpoint;
  const previous = log.first?.previous ?? (log.number === head.log ? head.previous : null) ?? '';
  try {
    mark = parseRestartMark(openLogNote(text, name, publicKeys));
    replaced = parseCheckpoint(previous);
    openLogNote(previous, replaced.origin, publicKeys);
  } catch (error) {
    return failed(`The beginning of the log ${name} cannot be verified. ${String(error)}`);
  }
  const problems: string[] = [];
  if (mark.replaced !== noteDigest(previous) || !hasHead(log.hashes, mark.head))
    problems.push(`The log ${name} is not the one that the operator has begun.`);
  const left = former?.hashes ?? [];
  if (left.length !== mark.left.size || !hasHead(left, mark.left))
    problems.push(
      `The log ${mark.left.origin} is not what it was when the operator began ${name}.`,
    );
  const isSame = replaced.origin === mark.left.origin;
  if (isSame && replaced.size <= left.length && !hasHead(left, replaced))
    problems.push(
      `The first ${replaced.size} entries of the log ${replaced.origin} are not those that were published.`,
    );
  const lost = isSame ? replaced.size - mark.left.size : replaced.size;
  const notes =
    lost > 0
      ? [
          `The log ${replaced.origin} had ${replaced.size} entries, of which ${lost} were lost before ${name} began.`,
        ]
      : [];
  return { problems, notes };
}

const hasHead = (hashes: readonly Uint8Array[], { size, root }: Checkpoint): boolean =>
  size <= hashes.length && equalBytes(rootHash(hashes.slice(0, size)), root);

const formatOrigin = ({ origin }: LogState, log: number): string =>
  `${origin.replace(/\/\d+$/, '')}/${log}`;
