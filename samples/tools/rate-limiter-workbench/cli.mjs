/**
 * The workbench in a terminal:  node cli.mjs [flood] [count by] [count] [window in seconds] [seed]
 * For example:                  node cli.mjs crowd account 5 10 7
 */
import process from 'node:process';
import { floods } from './built/traffic.mjs';
import { chart, compare, usual } from './built/workbench.mjs';

const countBys = ['address', 'account', 'both'];

/** The setup for these words; throws a sentence for what it does not understand. */
export function readSetup([flood = 'hammer', countBy = 'address', count = '5', seconds = '10', seed = '7']) {
  if (!Object.hasOwn(floods, flood)) throw new Error(`floods are: ${Object.keys(floods).map((name) => `"${name}"`).join(', ')}`);
  if (!countBys.includes(countBy)) throw new Error('count by address, account or both');
  const numbers = [count, seconds, seed].map(Number);
  if (!numbers.every((value) => Number.isInteger(value) && value > 0 && value <= 100_000)) throw new Error('count, window and seed are whole numbers above 0');
  return { ...usual, flood, countBy: countBy === 'both' ? 'address and account' : countBy, limit: { count: numbers[0], windowMs: numbers[1] * 1000 }, seed: numbers[2] };
}

/** Everything to print about a setup. */
export function report(setup) {
  const head = `${setup.limit.count} attempts in ${setup.limit.windowMs / 1000} s, counted by ${setup.countBy}; flood: ${setup.flood}; seed ${setup.seed}`;
  const parts = compare(setup).map((result) =>
    [
      `== ${result.limiter}`,
      `   people refused: ${result.peopleRefused} of ${result.peopleAllowed + result.peopleRefused}   attack passed: ${result.attackAllowed} of ${result.attackAllowed + result.attackRefused}`,
      `   most in any ${setup.limit.windowMs / 1000} s: ${result.worstStretch}   numbers kept: ${result.memory}`,
      chart(result),
    ].join('\n'),
  );
  return [head, ...parts].join('\n\n');
}

if (process.argv[1]?.endsWith('cli.mjs')) {
  try {
    console.log(report(readSetup(process.argv.slice(2))));
  } catch (problem) {
    console.error(`cli.mjs: ${problem.message}`);
    process.exitCode = 2;
  }
}
