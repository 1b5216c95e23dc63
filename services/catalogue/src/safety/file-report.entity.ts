import { makeFinding, POLICY_VERSION } from '@libs/tool-policy';
import type { LogEntry } from '@libs/transparency';
import { type PolicyCheck, type StoredEntry, toResult } from '../uploads/check-policy';
import type { StoredFile } from '../uploads/upload';
import { Column, Entity, type EntityManager, PrimaryColumn } from 'typeorm';

/** What was checked in a file with this content, besides its entries. */
export type StoredReport = Omit<PolicyCheck, 'entries' | 'policyVersion'>;

/** The safety report of a file, which all tools with this file share. */
@Entity('file_reports')
export class FileReport {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'file_reports_pkey' })
  sha256: string;

  @Column('integer', { name: 'policy_version' })
  policyVersion: number;

  @Column({ type: 'timestamptz', name: 'checked_at', precision: 3 })
  checkedAt: Date;

  @Column('jsonb')
  report: StoredReport;

  /** Its files, with the place of their bytes in the object. */
  @Column('jsonb')
  entries: StoredEntry[];
}

/** Stores the report of a file, in the transaction that publishes it. A newer one replaces it. */
export async function storeReport(
  tx: EntityManager,
  { sha256, policy: { entries, policyVersion, ...report } }: Pick<StoredFile, 'sha256' | 'policy'>,
  checkedAt: Date,
): Promise<void> {
  const row = { sha256, policyVersion, checkedAt, report, entries };
  await tx.upsert(FileReport, row, ['sha256']);
}

/**
 * Stores that the checks of uploads refuse a published file today, such as malware that the scanner did not know. What was reported of the file
 * before stays, besides an earlier refusal.
 */
export async function storeRefusal(
  tx: EntityManager,
  { sha256, filename }: { sha256: string; filename: string },
  reason: string,
  checkedAt: Date,
): Promise<void> {
  const found = await tx.findOneBy(FileReport, { sha256 });
  const { findings = [], ...known } = found?.report ?? {};
  const refusal = makeFinding('refused', filename, null, reason);
  const report = {
    type: 'unknown',
    notChecked: [],
    archive: null,
    ...known,
    findings: [refusal, ...findings.filter(({ rule }) => rule !== 'refused')],
    scanner: null,
  };
  const { entries = [] } = found ?? {};
  const row = { sha256, policyVersion: POLICY_VERSION, checkedAt, report, entries };
  await tx.upsert(FileReport, row, ['sha256']);
}

/** Returns the paths of the files in a file with this digest; none while it is not checked, or null. */
export async function findPaths(tx: EntityManager, sha256: string | null): Promise<string[]> {
  const report = sha256 === null ? null : await tx.findOneBy(FileReport, { sha256 });
  return report?.entries.map(({ path }) => path) ?? [];
}

/** What the log says of the safety policy; `reason` is why a file with violations is published. */
export const policyResult = (
  { policyVersion, findings }: Pick<PolicyCheck, 'policyVersion' | 'findings'>,
  reason: string | null,
): LogEntry['policy'] => ({
  version: String(policyVersion),
  result: toResult(findings, reason),
});

/** Like {@link policyResult}, of a version that was published before; undefined while its file has no report. */
export async function findPolicyResult(
  tx: EntityManager,
  { sha256, policyReason }: { sha256: string; policyReason: string | null },
): Promise<LogEntry['policy']> {
  const found = await tx.findOneBy(FileReport, { sha256 });
  if (!found) return undefined;
  const { policyVersion, report } = found;
  return policyResult({ policyVersion, findings: report.findings }, policyReason);
}
