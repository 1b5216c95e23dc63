import type { Footprint } from './processes';
import type { FaultResult } from './fault-result';

const HEADINGS = [
  'fault',
  's',
  'ok',
  'fail',
  'unknown',
  'lost',
  'doubled',
  'wrong',
  'disallowed',
  'slowest s',
  'all ok after s',
  'converged after s',
];

/** A table of all faults and their effects, with totals. */
export function faultTable(results: readonly FaultResult[]): string {
  const lines = results.map((result) => [
    result.fault,
    result.seconds.toFixed(1),
    ...numbers([result]),
    ...times(result),
  ]);
  const seconds = results.reduce((sum, result) => sum + result.seconds, 0);
  return table([
    HEADINGS,
    ...lines,
    [`${results.length} faults`, seconds.toFixed(1), ...numbers(results), '', '', ''],
  ]);
}

/** Memory and descriptors of each process before and after. */
export function processTable(before: readonly Footprint[], after: readonly Footprint[]): string {
  const lines = before.map(({ process, memory, descriptors }) => {
    const now = after.find((one) => one.process === process);
    return [
      process,
      memory.toFixed(0),
      now?.memory.toFixed(0) ?? '-',
      String(descriptors),
      String(now?.descriptors ?? '-'),
    ];
  });
  return table([['process', 'MB before', 'MB after', 'descriptors before', 'after'], ...lines]);
}

function numbers(results: readonly FaultResult[]): string[] {
  const sum = (count: (result: FaultResult) => number) =>
    String(results.reduce((total, result) => total + count(result), 0));
  const found = (kind: string) =>
    sum(({ findings }) => findings.filter((finding) => finding.kind === kind).length);
  const calls = (['ok', 'fail', 'unknown'] as const).map((outcome) =>
    sum((result) => result.calls[outcome]),
  );
  const disallowed = sum((result) =>
    Object.values(result.disallowed).reduce((total, count) => total + count, 0),
  );
  return [...calls, ...['lost', 'doubled', 'wrong'].map(found), disallowed];
}

function times({ slowestSeconds, recoverySeconds, convergenceSeconds }: FaultResult): string[] {
  return [
    slowestSeconds.toFixed(1),
    recoverySeconds === null ? 'never' : recoverySeconds.toFixed(1),
    convergenceSeconds.toFixed(1),
  ];
}

/** Columns as wide as their widest cell; the first is left-aligned, numbers are right-aligned. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
      .join('  ');
  return `${rows.map(line).join('\n')}\n`;
}
