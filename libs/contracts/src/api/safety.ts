import type { Bytes, Count, Moment, Sha256 } from './values';

/** Characters of the reason with which an administrator publishes a file in spite of findings. */
export const POLICY_REASON = { min: 20, max: 2_000 } as const;

/** A violation holds a tool back; a notice is only reported. */
export type FindingSeverity = 'violation' | 'notice';

/** One place in a tool's file that breaks a rule of the safety policy. */
export class SafetyFinding {
  /** The rule's name, such as `network`; new ones may be added. */
  rule: string;
  /** What the rule says, such as `talks to the network`. */
  title: string;
  severity: FindingSeverity;
  /** The path in the archive, or the filename. */
  file: string;
  /** Counted from 1; null in files without lines. */
  line: Count | null;
  /** What was found, at most 120 characters. */
  excerpt: string;
}

/** What is in an archive. */
export class ArchiveSummary {
  files: Count;
  folders: Count;
  /** Unpacked. */
  size: Bytes;
}

/** What the malware scanner said. */
export class ScanReport {
  state: 'clean' | 'not-scanned';
  /** The scanner with the version of its database; null without a scan. */
  scanner: string | null;
  /** When the database was made; null if unknown. */
  databaseAt: Moment | null;
}

/**
 * `passed`: no violation. `released`: published with violations, for the `reason`. `unreviewed`:
 * published before the policy found them.
 */
export type SafetyResult = 'passed' | 'released' | 'unreviewed';

/** What was checked in a tool's file, and what was not (`GET /api/tools/{id}/safety`). */
export class SafetyReport {
  filename: string;
  sha256: Sha256;
  /** What the file is by its content, such as `zip`. */
  type: string;
  result: SafetyResult;
  /** Whether the tool has the badge *Simulated*: it passed the policy, and nothing in it that may be code was left unchecked. */
  simulated: boolean;
  /** Why an administrator published the file in spite of findings. */
  reason: string | null;
  /** The first 200. */
  findings: SafetyFinding[];
  /** Null if the file is not an archive. */
  archive: ArchiveSummary | null;
  scan: ScanReport;
  /** What was not checked, a sentence each. */
  notChecked: string[];
  policyVersion: Count;
  checkedAt: Moment;
}

/** One file of a tool's archive. */
export class ContentsEntry {
  path: string;
  /** Unpacked. */
  size: Bytes;
  sha256: Sha256;
}

/** The files of a tool (`GET /api/tools/{id}/contents`); a single one if the tool is not an archive. */
export class ToolContents {
  filename: string;
  sha256: Sha256;
  /** Whether files can be read whole: those of free tools, up to 256 KiB. Of others, README files can; of the rest the first 40 lines. */
  whole: boolean;
  entries: ContentsEntry[];
}

/** The text of one file of a tool (`GET /api/tools/{id}/contents/file`). */
export class ContentsFile {
  path: string;
  size: Bytes;
  /** Null if the file is not text in UTF-8. */
  text: string | null;
  /** Whether `text` ends before the file does. */
  truncated: boolean;
}
