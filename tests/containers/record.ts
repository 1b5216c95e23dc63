import { writeSync } from 'node:fs';
import type { LoadResult } from './load';

/** Prints the results of an operation: successes, refused and dropped requests, the slowest one, and how long requests failed. */
export function record(
  operation: string,
  { answered, refused, dropped, slowest, failedFor }: LoadResult,
): void {
  const row = `| ${operation} | ${answered} | ${refused.length} | ${dropped.length} | ${(slowest / 1000).toFixed(1)} s | ${(failedFor / 1000).toFixed(0)} s |`;
  writeSync(1, `${[row, ...dropped].join('\n')}\n`); // Jest holds back what goes through process.stdout, and loses the last row
}
