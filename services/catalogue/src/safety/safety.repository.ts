import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { SafetyReport } from '@libs/contracts';
import { conflict, notFound } from '@libs/errors';
import { POLICY_VERSION, RULES } from '@libs/tool-policy';
import { DataSource } from 'typeorm';
import { toResult } from '../uploads/check-policy';
import type { StoredReport } from './file-report.entity';

interface ReportRow {
  filename: string;
  sha256: string | null;
  scan: SafetyReport['scan']['state'];
  reason: string | null;
  policyVersion: number | null;
  checkedAt: Date;
  report: StoredReport;
}

/** A file that was published before reports were made, or before the present rules. */
export interface UnreportedFile {
  filename: string;
  sha256: string;
  key: string;
}

const REPORT = `
  select t.filename, t.file_sha256 as sha256, t.file_scan as scan, t.policy_reason as reason,
    r.policy_version as "policyVersion", r.checked_at as "checkedAt", r.report
  from tools t left join file_reports r on r.sha256 = t.file_sha256 where t.id = $1`;

const UNREPORTED = `
  select t.filename, t.file_sha256 as sha256, t.file_key as key from tools t
  where t.file_key is not null and not exists (
    select from file_reports r where r.sha256 = t.file_sha256 and r.policy_version >= $1)
  order by t.id limit 1`;

const UNREVIEWED = `
  select count(*)::integer as count from tools t join file_reports r on r.sha256 = t.file_sha256
  where t.policy_reason is null and r.report->'findings' @> '[{"severity": "violation"}]'`;

/** Said of every file. */
const NEVER_CHECKED = [
  'What a program does while it runs: nothing was executed.',
  'What a program reads: files and environment variables are open to every program.',
  'Whether what a lesson teaches is true.',
];

/** Reads the safety reports of tools. */
@Injectable()
export class SafetyRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Throws `not-found`, or `conflict` when the tool has no file or its report is being made. */
  async find(toolId: string): Promise<SafetyReport> {
    const [row] = await this.dataSource.query<ReportRow[]>(REPORT, [toolId]);
    if (!row) throw notFound('tool_not_found', 'Tool not found');
    if (row.sha256 === null) throw conflict('tool_has_no_file', 'This tool has no file yet');
    if (row.policyVersion === null)
      throw conflict('conflict', 'The file is being checked. Please try again in a minute.');
    return toReport({ ...row, sha256: row.sha256, policyVersion: row.policyVersion });
  }

  /** Returns the file of a tool that has no report under the present rules. */
  async findUnreported(): Promise<UnreportedFile | undefined> {
    const [file] = await this.dataSource.query<UnreportedFile[]>(UNREPORTED, [POLICY_VERSION]);
    return file;
  }

  /** Counts the tools whose file breaks the policy without a reason of an administrator. */
  async countUnreviewed(): Promise<number> {
    const [row] = await this.dataSource.query<{ count: number }[]>(UNREVIEWED);
    return row?.count ?? 0;
  }
}

function toReport({
  filename,
  sha256,
  scan,
  reason,
  policyVersion,
  checkedAt,
  report: { type, findings, notChecked, mayHaveUncheckedCode, archive, scanner },
}: ReportRow & { sha256: string; policyVersion: number }): SafetyReport {
  const result = toResult(findings, reason);
  const isRefused = findings.some(({ rule }) => rule === 'refused'); // perhaps by the scanner, whose former verdict is void
  return {
    filename,
    sha256,
    type,
    result,
    simulated: result === 'passed' && mayHaveUncheckedCode === false,
    reason: result === 'passed' ? null : reason,
    findings: findings.map((finding) => ({ ...finding, title: RULES[finding.rule][0] })),
    archive,
    scan: {
      state: isRefused ? 'not-scanned' : scan,
      scanner: scanner?.name ?? null,
      databaseAt: scanner?.databaseAt ? new Date(scanner.databaseAt).toISOString() : null,
    },
    notChecked: [
      ...(scan === 'clean' || isRefused ? [] : ['Malware: no scanner was configured.']),
      ...notChecked.map((note) => `${note}.`),
      ...NEVER_CHECKED,
    ],
    policyVersion,
    checkedAt: checkedAt.toISOString(),
  };
}
