import { encodeLogEntry, leafHash, type LogEntry } from '@libs/transparency';
import type { EntityManager } from 'typeorm';
import { LogEntryRecord } from './log-entry.entity';

interface Head {
  log: number;
  size: string;
  previous: string | null;
}

/**
 * Appends an entry to the log and returns its index. Locks the head of the log until the transaction ends, so that replicas never fork it;
 * call it late. The first entry of a log names the one before.
 */
export async function appendToLog(tx: EntityManager, entry: LogEntry): Promise<number> {
  const [[head]] = await tx.query<[Head[], number]>(
    'update log_state set size = size + 1 returning log, size, previous',
  );
  if (!head) throw new Error('the log has no head');
  const index = Number(head.size) - 1;
  const previous = index === 0 && head.previous !== null ? { previous: head.previous } : {};
  const bytes = encodeLogEntry({ ...entry, ...previous });
  await tx.insert(LogEntryRecord, {
    log: head.log,
    index,
    entry: Buffer.from(bytes),
    leafHash: Buffer.from(leafHash(bytes)),
  });
  return index;
}
