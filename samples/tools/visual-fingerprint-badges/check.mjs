/** The checker of part 5 for the command line: node check.mjs my-badges.css */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { describe, judge, verdictOf } from './design.mjs';
import { readRules } from './rules.mjs';

const [file = 'badges.css'] = process.argv.slice(2);
try {
  const result = judge(readRules(readFileSync(file, 'utf8')));
  process.stdout.write(`${[file, ...describe(result), verdictOf(result)].join('\n')}\n`);
  process.exitCode = result.done ? 0 : 1;
} catch (problem) {
  process.stdout.write(`${file}: ${problem.message}\n`);
  process.exitCode = 2;
}
