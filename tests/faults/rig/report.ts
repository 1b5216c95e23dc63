import type { Footprint } from './processes';
import type { Strike } from './fault-result';

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
  'settled after s',
];

/** One table of all faults and their effects, with a line of sums. */
export function faultTable(strikes: readonly Strike[]): string {
  const lines = strikes.map((strike) => [strike.fault, strike.seconds.toFixed(1), ...numbers([strike]), ...times(strike)]);
  const seconds = strikes.reduce((sum, strike) => sum + strike.seconds, 0);
  return table([HEADINGS, ...lines, [`${strikes.length} faults`, seconds.toFixed(1), ...numbers(strikes), '', '', '']]);
}

/** Memory and descriptors of each process before and after. */
export function processTable(before: readonly Footprint[], after: readonly Footprint[]): string {
  const lines = before.map(({ process, memory, descriptors }) => {
    const now = after.find((one) => one.process === process);
    return [process, memory.toFixed(0), now?.memory.toFixed(0) ?? '-', String(descriptors), String(now?.descriptors ?? '-')];
  });
  return table([['process', 'MB before', 'MB after', 'descriptors before', 'after'], ...lines]);
}

function numbers(strikes: readonly Strike[]): string[] {
  const sum = (count: (strike: Strike) => number) => String(strikes.reduce((total, strike) => total + count(strike), 0));
  const found = (kind: string) => sum(({ findings }) => findings.filter((finding) => finding.kind === kind).length);
  const calls = (['ok', 'fail', 'unknown'] as const).map((outcome) => sum((strike) => strike.calls[outcome]));
  const disallowed = sum((strike) => Object.values(strike.disallowed).reduce((total, count) => total + count, 0));
  return [...calls, ...['lost', 'doubled', 'wrong'].map(found), disallowed];
}

function times({ slowestSeconds, recoverySeconds, settlingSeconds }: Strike): string[] {
  return [slowestSeconds.toFixed(1), recoverySeconds === null ? 'never' : recoverySeconds.toFixed(1), settlingSeconds.toFixed(1)];
}

/** Columns as wide as their widest cell; the first one to the left, numbers to the right. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: readonly string[]) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  ');
  return `${rows.map(line).join('\n')}\n`;
}
