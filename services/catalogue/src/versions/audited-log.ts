import type { LogEntry } from '@libs/transparency';

/** What the database is compared with. */
export interface Evidence {
  /** The last published checkpoint; undefined when the store has none. */
  checkpoint: string | undefined;
  /** Keys that may have signed checkpoints, 32 bytes each. */
  publicKeys: readonly Uint8Array[];
  /** Reads the mark with which the operator began a log; undefined when the store has none. */
  readMark: (log: number) => Promise<string | undefined>;
}

/** One log as its rows have it. */
export interface AuditedLog {
  number: number;
  hashes: Uint8Array[];
  first?: LogEntry;
  /** The publication of each version, by tool and version. */
  published: Map<string, LogEntry>;
  /** The last entry of each version, by tool and version. */
  last: Map<string, LogEntry>;
  /** The last entry of each version that is no withdrawal, and its index: its signature is about it. */
  signed: Map<string, { index: number; entry: LogEntry }>;
  problems: string[];
}
