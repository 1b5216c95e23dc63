import {
  type ContentsEntry,
  type FindingSeverity,
  POLICY_REASON,
  type SafetyResult,
} from '@libs/contracts';
import { invalid } from '@libs/errors';
import { describeFinding, detectType, type Finding, POLICY_VERSION } from '@libs/tool-policy';
import type { FileKind } from './filename';
import { Inspection, type UnreadFile } from './inspect-archive';
import type { ScannerVersion } from './scanner';
import type { TempFile } from './temp-file';
import { type PackedData, readEntry, readEntryStart } from './unpack-entry';
import type { ArchiveEntry } from './validate-zip';

const MAX_FINDINGS = 200;
const MAX_NOT_CHECKED = 100;
/** Findings in the response to a refused upload. */
const MAX_SHOWN = 10;
const HEAD_BYTES = 4096;

/** A file of a tool, and where its bytes are in the stored object. */
export interface StoredEntry extends ContentsEntry {
  data: Pick<PackedData, 'start' | 'end' | 'isDeflated'>;
}

/** What the policy says about an upload. */
export interface PolicyCheck {
  policyVersion: number;
  type: string;
  findings: Finding[];
  notChecked: string[];
  /** Whether something that was not checked may be code; absent in reports before version 4. */
  mayHaveUncheckedCode?: boolean;
  /** Null if the upload is no archive. */
  archive: { files: number; folders: number; size: number } | null;
  entries: StoredEntry[];
  /** The scanner; null without one. */
  scanner: ScannerVersion | null;
}

/** A file to check. */
interface CheckedFile {
  content: TempFile;
  kind: FileKind;
  filename: string;
}

/** Applies the safety policy to a validated file. `entries` are the files of an archive. */
export async function checkPolicy(
  { content, kind, filename }: CheckedFile,
  entries: readonly ArchiveEntry[],
): Promise<Omit<PolicyCheck, 'scanner'>> {
  const inspection = new Inspection();
  const files =
    kind === 'zip'
      ? entries.map((entry) => unreadEntry(content, entry))
      : [unreadFile(content, filename)];
  await inspection.checkFiles(files);
  return {
    policyVersion: POLICY_VERSION,
    type: kind === 'txt' ? 'text' : detectType(await content.read(0, HEAD_BYTES)),
    findings: violationsFirst(inspection.findings).slice(0, MAX_FINDINGS),
    notChecked: shorten(inspection.notChecked),
    mayHaveUncheckedCode: inspection.mayHaveUncheckedCode,
    archive: kind === 'zip' ? summarize(entries) : null,
    entries: kind === 'zip' ? entries.map(storedEntry) : [wholeFile(content, filename)],
  };
}

const unreadEntry = (archive: TempFile, { path, data }: ArchiveEntry): UnreadFile => ({
  path,
  size: data.declaredSize,
  read: () => readEntry(archive, data),
  readStart: () => readEntryStart(archive, data),
});

const unreadFile = (file: TempFile, path: string): UnreadFile => ({
  path,
  size: file.size,
  read: () => file.read(0, file.size),
  readStart: () => file.read(0, HEAD_BYTES),
});

const summarize = (entries: readonly ArchiveEntry[]) => ({
  files: entries.length,
  folders: new Set(entries.flatMap(({ path }) => listFolders(path))).size,
  size: entries.reduce((sum, { data }) => sum + data.declaredSize, 0),
});

const listFolders = (path: string): string[] => {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
};

const storedEntry = ({ path, sha256, data }: ArchiveEntry): StoredEntry => ({
  path,
  size: data.declaredSize,
  sha256,
  data: { start: data.start, end: data.end, isDeflated: data.isDeflated },
});

const wholeFile = ({ size, sha256 }: TempFile, path: string): StoredEntry => ({
  path,
  size,
  sha256,
  data: { start: 0, end: size, isDeflated: false },
});

const ORDER: Record<FindingSeverity, number> = { violation: 0, notice: 1 };

const violationsFirst = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => ORDER[a.severity] - ORDER[b.severity]);

const shorten = (notes: readonly string[]): string[] =>
  notes.length <= MAX_NOT_CHECKED
    ? [...notes]
    : [...notes.slice(0, MAX_NOT_CHECKED), `${notes.length - MAX_NOT_CHECKED} other files`];

/** Sums up findings; `released` are violations with a reason to publish the file anyway. */
export function toResult(findings: readonly Finding[], reason: string | null): SafetyResult {
  if (findings.every(({ severity }) => severity === 'notice')) return 'passed';
  return reason === null ? 'unreviewed' : 'released';
}

/** Throws `invalid` with the violations, unless there is a reason to publish the file anyway. */
export function refuseViolations(findings: readonly Finding[], reason: string | undefined): void {
  const violations = findings.filter(({ severity }) => severity === 'violation');
  if (violations.length === 0 || reason !== undefined) return;
  const shown = violations.slice(0, MAX_SHOWN).map(describeFinding);
  const more = violations.length - shown.length;
  const message = [
    'The tool file breaks the safety policy:',
    ...shown,
    ...(more > 0 ? [`and ${more} more.`] : []),
  ].join('\n');
  throw invalid('policy_findings', message, {
    fields: [
      { field: 'toolFile', message },
      {
        field: 'policyReason',
        message: `To publish it anyway, give a reason of at least ${POLICY_REASON.min} characters. Everybody can read it.`,
      },
    ],
  });
}
