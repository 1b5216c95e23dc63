const ACTIONS = ['publish', 'change', 'withdraw'] as const;

/** What an entry of the log records: a published version, a change of its name, or its withdrawal. */
export type LogAction = (typeof ACTIONS)[number];

/** One entry of the log. */
export interface LogEntry {
  action: LogAction;
  toolId: string;
  slug: string;
  version: number;
  file: string;
  /** Bytes. */
  size: number;
  /** 64 hexadecimal digits. */
  sha256: string;
  /** ISO 8601, UTC. */
  at: string;
  /** The safety policy that the file was checked against, and the result. */
  policy?: { version: string; result: string };
  /** Why a version was withdrawn, or published in spite of a finding. */
  reason?: string;
  /** The last signed checkpoint of the log that this one replaces; in its first entry only. */
  previous?: string;
}

/** Encodes an entry as JSON in UTF-8. The keys are always in the same order, so that equal entries are equal bytes. */
export function encodeLogEntry(entry: LogEntry): Uint8Array {
  const { action, toolId, slug, version, file, size, sha256, at, reason, previous } = entry;
  const policy = entry.policy && { version: entry.policy.version, result: entry.policy.result };
  const ordered = {
    action,
    toolId,
    slug,
    version,
    file,
    size,
    sha256,
    at,
    policy,
    reason,
    previous,
  };
  return new TextEncoder().encode(JSON.stringify(ordered));
}

/** Decodes an entry. Unknown keys, which later versions may add, are ignored. Throws an Error for anything that is not an entry. */
export function decodeLogEntry(bytes: Uint8Array): LogEntry {
  const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  if (!isLogEntry(value)) throw new Error('This is not an entry of the log.');
  return value;
}

function isLogEntry(value: unknown): value is LogEntry {
  if (typeof value !== 'object' || value === null) return false;
  const entry = value as Record<keyof LogEntry, unknown>;
  return (
    ACTIONS.some((action) => action === entry.action) &&
    [entry.toolId, entry.slug, entry.file].every((text) => isText(text) && text !== '') &&
    Number.isSafeInteger(entry.version) &&
    Number(entry.version) >= 1 &&
    Number.isSafeInteger(entry.size) &&
    Number(entry.size) >= 0 &&
    isText(entry.sha256) &&
    /^[0-9a-f]{64}$/.test(entry.sha256) &&
    isText(entry.at) &&
    !Number.isNaN(Date.parse(entry.at)) &&
    [entry.reason, entry.previous].every((text) => text === undefined || isText(text)) &&
    (entry.policy === undefined || isPolicy(entry.policy))
  );
}

const isText = (value: unknown): value is string => typeof value === 'string';

const isPolicy = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  isText(value.version) &&
  'result' in value &&
  isText(value.result);
