import {
  decodeLogEntry,
  equalBytes,
  leafHash,
  type LogEntry,
  parseCheckpoint,
  rootHash,
} from '@libs/transparency';
import type { EntityManager } from 'typeorm';
import { LogState } from '../transparency-log/log-entry.entity';

/** What an audit of the log found. */
export interface LogAudit {
  origin: string;
  size: number; // entries
  versions: number; // of all tools
  problems: string[];
}

interface Row {
  index: string;
  entry: Buffer;
  hash: Buffer;
}

interface VersionRow {
  toolId: string;
  version: number;
  file: string;
  size: string;
  sha256: string;
  isWithdrawn: boolean;
}

const PAGE = 1000;
const VERSIONS = `
  select tool_id as "toolId", number as version, filename as file, size, sha256, withdrawn_at is not null as "isWithdrawn"
  from tool_versions order by tool_id, number`;

/** Computes every hash of the current log again, and compares it with the last published checkpoint and with the versions of all tools. */
export async function auditLog(database: EntityManager, checkpoint?: string): Promise<LogAudit> {
  const head = await database.findOneBy(LogState, { once: true });
  if (!head) return { origin: '', size: 0, versions: 0, problems: ['The log has no head.'] };
  const problems: string[] = [];
  const hashes: Uint8Array[] = [];
  const last = new Map<string, LogEntry>();
  for await (const row of readRows(database, head.log)) {
    if (Number(row.index) !== hashes.length)
      problems.push(`Entry ${hashes.length} is missing: the next one is ${row.index}.`);
    const hash = leafHash(new Uint8Array(row.entry));
    if (!equalBytes(hash, new Uint8Array(row.hash)))
      problems.push(`Entry ${row.index} was rewritten: its hash is another one.`);
    hashes.push(new Uint8Array(row.hash));
    const entry = readEntry(row.entry);
    if (entry) last.set(`${entry.toolId}/${entry.version}`, entry);
    else problems.push(`Entry ${row.index} is not an entry of a log.`);
  }
  if (hashes.length !== head.size)
    problems.push(`The head has ${head.size} entries, but there are ${hashes.length}.`);
  problems.push(...comparePublished(head, hashes, checkpoint));
  const versions = await database.query<VersionRow[]>(VERSIONS);
  problems.push(...compareVersions(versions, last));
  return { origin: head.origin, size: hashes.length, versions: versions.length, problems };
}

async function* readRows(database: EntityManager, log: number): AsyncGenerator<Row> {
  for (let after = '-1'; ;) {
    const rows = await database.query<Row[]>(
      'select index, entry, leaf_hash as hash from log_entries where log = $1 and index > $2::bigint order by index limit $3',
      [log, after, PAGE],
    );
    yield* rows;
    const end = rows.at(-1);
    if (!end || rows.length < PAGE) return;
    after = end.index;
  }
}

function readEntry(bytes: Buffer): LogEntry | undefined {
  try {
    return decodeLogEntry(new Uint8Array(bytes));
  } catch {
    return undefined; // the audit reports it
  }
}

function comparePublished(
  { origin, previous }: LogState,
  hashes: readonly Uint8Array[],
  checkpoint: string | undefined,
): string[] {
  if (checkpoint === undefined || checkpoint === previous) return [];
  const published = parseCheckpoint(checkpoint);
  if (published.origin !== origin)
    return [`The published log is ${published.origin}, but the database has ${origin}.`];
  if (published.size > hashes.length)
    return [`The published log has ${published.size} entries, but there are ${hashes.length}.`];
  return equalBytes(rootHash(hashes.slice(0, published.size)), published.root)
    ? []
    : [`The first ${published.size} entries are not those that were published.`];
}

/** `last` has the last entry of each version. */
function compareVersions(
  versions: readonly VersionRow[],
  last: ReadonlyMap<string, LogEntry>,
): string[] {
  const problems: string[] = [];
  const unseen = new Map(last);
  for (const { toolId, version, file, size, sha256, isWithdrawn } of versions) {
    const name = `Version ${version} of the tool ${toolId}`;
    const entry = last.get(`${toolId}/${version}`);
    unseen.delete(`${toolId}/${version}`);
    if (!entry) problems.push(`${name} is not in the log.`);
    else if (entry.sha256 !== sha256 || entry.size !== Number(size) || entry.file !== file)
      problems.push(`${name} is not the file that was published.`);
    else if ((entry.action === 'withdraw') !== isWithdrawn)
      problems.push(`${name} is ${isWithdrawn ? '' : 'not '}withdrawn, unlike in the log.`);
  }
  for (const { action, toolId, version } of unseen.values())
    if (action !== 'withdraw')
      problems.push(`Version ${version} of the tool ${toolId} was published, but is gone.`);
  return problems;
}
