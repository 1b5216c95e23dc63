import type { SafetyReport } from '@contracts/safety';
import { countOf, formatBytes, formatDay } from '../../../shared/format/format';

const TYPES: Readonly<Record<string, string>> = {
  zip: 'ZIP archive',
  pdf: 'PDF document',
  pe: 'Windows program',
  text: 'Text in UTF-8',
};

/** The checks of a report: the name of each and what it said. */
export function checksOf({
  type,
  archive,
  scan,
  findings,
  policyVersion,
  checkedAt,
}: SafetyReport): [name: string, text: string][] {
  const violations = findings.filter(({ severity }) => severity === 'violation').length;
  const contents =
    archive &&
    `${countOf(archive.files, 'file')} in ${countOf(archive.folders, 'folder')}, ${formatBytes(archive.size)} unpacked`;
  return [
    ['Type by content', TYPES[type] ?? type],
    ...(contents === null ? [] : [['Archive', contents] as [string, string]]),
    [
      'Safety policy',
      `Version ${policyVersion}: ${violations === 0 ? 'no violations' : countOf(violations, 'violation')}`,
    ],
    ['Malware', scan.state === 'clean' ? `None found${scannerOf(scan)}` : 'Not scanned'],
    ['Checked', formatDay(checkedAt)],
  ];
}

function scannerOf({ scanner, databaseAt }: SafetyReport['scan']): string {
  if (scanner === null) return '';
  return databaseAt === null
    ? ` by ${scanner}`
    : ` by ${scanner}, database of ${formatDay(databaseAt)}`;
}
