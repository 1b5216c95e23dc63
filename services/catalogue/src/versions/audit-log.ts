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
import { openLogNote } from '../transparency-log/log-notes';
import type { AuditedLog, Evidence } from './audited-log';
import { compareRestart } from './audit-restarts';
import { compareVersions } from './audit-versions';

/** What an audit of the log found. */
export interface LogAudit {
  origin: string;
  size: number; // entries
  versions: number; // of all tools
  /** What must not be. */
  problems: string[];
  /** What is known and worth reading: entries that a former log lost, and the keys of signatures. */
  notes: string[];
}

interface Row {
  index: string;
  entry: Buffer;
  hash: Buffer;
}

const PAGE = 1000;

/**
 * Computes every hash of all logs again, and compares them with the last published checkpoint, with the marks of the operator's restarts, and
 * the current one with the versions of all tools and their signatures.
 */
export async function auditLog(database: EntityManager, evidence: Evidence): Promise<LogAudit> {
  const head = await database.findOneBy(LogState, { once: true });
  if (!head)
    return { origin: '', size: 0, versions: 0, problems: ['The log has no head.'], notes: [] };
  const problems: string[] = [];
  const notes: string[] = [];
  const numbers = await database.query<{ log: number }[]>(
    'select log from log_entries union select log from log_state order by log',
  );
  let former: AuditedLog | undefined;
  for (const { log } of numbers) {
    const audited = await readLog(database, log);
    problems.push(...audited.problems.map((problem) => describeProblem(log, head, problem)));
    if (log > 1) {
      const restart = await compareRestart(head, audited, former, evidence);
      problems.push(...restart.problems);
      notes.push(...restart.notes);
    }
    former = audited;
  }
  const current = former?.number === head.log ? former : await readLog(database, head.log);
  if (current.hashes.length !== head.size)
    problems.push(`The head has ${head.size} entries, but there are ${current.hashes.length}.`);
  problems.push(...comparePublished(head, current.hashes, evidence));
  const compared = await compareVersions(database, current);
  return {
    origin: head.origin,
    size: current.hashes.length,
    versions: compared.versions,
    problems: [...problems, ...compared.problems],
    notes: [...notes, ...compared.notes],
  };
}

const describeProblem = (log: number, head: LogState, problem: string): string =>
  log === head.log ? problem : `Log ${log}: ${problem}`;

async function readLog(database: EntityManager, number: number): Promise<AuditedLog> {
  const log: AuditedLog = {
    number,
    hashes: [],
    published: new Map(),
    last: new Map(),
    signed: new Map(),
    problems: [],
  };
  for await (const row of readRows(database, number)) {
    const index = log.hashes.length;
    if (Number(row.index) !== index)
      log.problems.push(`Entry ${index} is missing: the next one is ${row.index}.`);
    const hash = leafHash(new Uint8Array(row.entry));
    if (!equalBytes(hash, new Uint8Array(row.hash)))
      log.problems.push(`Entry ${row.index} was rewritten: its hash has changed.`);
    log.hashes.push(new Uint8Array(row.hash));
    const entry = readEntry(row.entry);
    if (index === 0) log.first = entry;
    if (!entry) {
      log.problems.push(`Entry ${row.index} is not an entry of a log.`);
      continue;
    }
    const version = `${entry.toolId}/${entry.version}`;
    const problem = compareFiles(entry, log.published.get(version));
    if (problem) log.problems.push(`Entry ${row.index} ${problem}.`);
    else if (entry.action === 'publish') log.published.set(version, entry);
    log.last.set(version, entry);
    if (entry.action !== 'withdraw') log.signed.set(version, { index, entry });
  }
  return log;
}

/** A version is one file from its publication on; what follows changes its names, or ends it. */
function compareFiles(
  { action, version, toolId, sha256, size }: LogEntry,
  publication: LogEntry | undefined,
): string | undefined {
  const name = `version ${version} of the tool ${toolId}`;
  if (action === 'publish') return publication && `publishes ${name} once more`;
  if (!publication) return `is about ${name}, which was not published before`;
  return publication.sha256 === sha256 && publication.size === size
    ? undefined
    : `gives ${name} another file`;
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
  { checkpoint, publicKeys }: Evidence,
): string[] {
  if (checkpoint === undefined)
    return [
      'The object store has no checkpoint, so nothing shows what was published: the log may have been rewritten or shortened. Compare it with a checkpoint that somebody kept.',
    ];
  if (checkpoint === previous) return []; // the log was just begun: its mark has been compared
  try {
    openLogNote(checkpoint, parseCheckpoint(checkpoint).origin, publicKeys);
  } catch (error) {
    return [`The published checkpoint cannot be verified with the given keys. ${String(error)}`];
  }
  const published = parseCheckpoint(checkpoint);
  if (published.origin !== origin)
    return [`The published log is ${published.origin}, but the database has ${origin}.`];
  if (published.size > hashes.length)
    return [`The published log has ${published.size} entries, but there are ${hashes.length}.`];
  return equalBytes(rootHash(hashes.slice(0, published.size)), published.root)
    ? []
    : [`The first ${published.size} entries are not those that were published.`];
}
