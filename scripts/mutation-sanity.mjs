/**
 * Removes guards from the sources one by one and expects a test to fail for each (`npm run test:mutations`).
 * `node scripts/mutation-sanity.mjs WORD` runs those whose guard or file contains the word. Exits with 1 if a guard is not tested.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MUTATIONS } from './mutations.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const JEST = join(ROOT, 'node_modules/jest/bin/jest.js');
const REPORT = mkdtempSync(join(tmpdir(), 'mutations-'));
const TIME_LIMIT = 300_000;

/** The Jest project of a mutation's tests. */
const projectOf = ({ tests }) => (tests.endsWith('.medium') ? 'medium' : 'unit');

/** Runs tests and counts passed and failed ones; files that do not run count as broken. */
function runTests(project, patterns, title) {
  const file = join(REPORT, 'result.json');
  rmSync(file, { force: true });
  const args = [
    JEST,
    '--selectProjects',
    project,
    '-w',
    '1',
    '--forceExit',
    '--json',
    '--outputFile',
    file,
    '--testPathPatterns',
    ...patterns,
  ];
  spawnSync(process.execPath, title ? [...args, '-t', title] : args, {
    cwd: ROOT,
    stdio: 'ignore',
    timeout: TIME_LIMIT,
  });
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  return { passed: numPassedTests, failed: numFailedTests, broken: numRuntimeErrorTestSuites };
}

/** The source without its guard; throws unless the text occurs exactly once. */
function withoutGuard(source, { file, find, put }) {
  const count = source.split(find).length - 1;
  if (count !== 1) throw new Error(`${file}: expected once, found ${count} times: ${find}`);
  return source.replace(find, () => put);
}

/** Returns `red` if a test failed without the guard; always restores the source. */
function probe(mutation) {
  const path = join(ROOT, mutation.file);
  const source = readFileSync(path, 'utf8');
  const mutated = withoutGuard(source, mutation);
  const restore = () => writeFileSync(path, source);
  const stop = () => {
    restore();
    process.exit(130);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    writeFileSync(path, mutated);
    const { failed, broken } = runTests(projectOf(mutation), [mutation.tests], mutation.title);
    if (broken > 0) return 'does not run';
    return failed > 0 ? 'red' : 'GREEN';
  } finally {
    restore();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

const [word = ''] = process.argv.slice(2);
const chosen = MUTATIONS.filter(({ guard, file }) => `${guard} ${file}`.includes(word));
for (const mutation of chosen)
  withoutGuard(readFileSync(join(ROOT, mutation.file), 'utf8'), mutation);

for (const project of new Set(chosen.map(projectOf))) {
  const tests = [
    ...new Set(chosen.filter((one) => projectOf(one) === project).map((one) => one.tests)),
  ];
  const { passed, failed, broken } = runTests(project, tests);
  if (failed + broken > 0 || passed === 0)
    throw new Error(
      `the ${project} tests fail with every guard in place (${failed} failed, ${broken} did not run)`,
    );
}

console.log('| Guard | Taken out of | Test | Result |\n|---|---|---|---|');
let untested = 0;
for (const mutation of chosen) {
  const result = probe(mutation);
  if (result !== 'red') untested += 1;
  console.log(`| ${mutation.guard} | ${mutation.file} | ${mutation.tests} | ${result} |`);
}
rmSync(REPORT, { recursive: true, force: true });
console.log(
  untested === 0
    ? `All ${chosen.length} guards are tested.`
    : `${untested} of ${chosen.length} guards are not tested.`,
);
process.exitCode = untested === 0 ? 0 : 1;
