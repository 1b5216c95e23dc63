import { writeSync } from 'node:fs';
import type { LoadResult } from './load';

/** Prints the results of an operation as a row of the table in deploy/docker/README.md, and each dropped request. */
export function record(
  operation: string,
  { answered, refused, dropped, slowest }: LoadResult,
): void {
  const row = `| ${operation} | ${answered} | ${refused.length} | ${dropped.length} | ${(slowest / 1000).toFixed(1)} s |`;
  writeSync(1, `${[row, ...dropped].join('\n')}\n`); // Jest holds back what goes through process.stdout, and loses the last row
}
