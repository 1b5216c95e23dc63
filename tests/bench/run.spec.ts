import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../harness/eventually';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'exe-runner-'))));
let runner: ChildProcess;
afterEach(() => {
  runner.kill('SIGKILL'); // if the test has failed
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the runner with one benchmark of the given body. */
function start(body: string) {
  const file = join(folder, 'own.mjs');
  writeFileSync(file, body);
  const child = spawn(process.execPath, [
    join(__dirname, 'run.mjs'),
    '--json',
    join(folder, 'results.json'),
    file,
  ]);
  const output = { text: '', errors: '' };
  runner = child;
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.text += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.errors += text));
  const exitCode = once(child, 'close').then(([code]) => code as number);
  return { runner: child, output, exitCode };
}

const results = () =>
  JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8')).rows as {
    work: string;
    outcome: string;
  }[];
const outcomes = () => Object.fromEntries(results().map(({ work, outcome }) => [work, outcome]));

/** A benchmark that starts a process in a session of its own, which prints its pid and the temporary folder, and then does `more`. */
const starting = (more: string) => `
  import { spawn } from 'node:child_process';
  import { tmpdir } from 'node:os';
  export async function run(report) {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
    console.error('started ' + JSON.stringify({ pid: child.pid, folder: tmpdir() }) + ';');
    ${more}
  }`;

const isRunning = (pid: number) =>
  existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
/** A process that was killed may end a moment after the runner. */
const untilEnded = (pid: number): Promise<void> =>
  eventually(() => expect(isRunning(pid)).toBe(false));
const startedBy = ({ output }: { output: { errors: string } }) => {
  const [, json] = /started (.*);/.exec(output.errors) ?? [];
  return json === undefined ? undefined : (JSON.parse(json) as { pid: number; folder: string });
};

it('judges the median of each row by its goal, and ends with 1 when one is missed', async () => {
  const { output, exitCode } = start(`export async function run(report) {
    report({ work: 'fast enough', values: [0.1, 0.9, 0.86], unit: 'ratio', goal: '>= 0.85' });
    report({ work: 'too slow', values: [70, 81, 82], unit: 'µs', goal: '<= 80' });
    report({ work: 'compared', goal: '>= 1', missing: 'nginx' });
    report({ work: 'undefined', value: 0 / 0, goal: '<= 1' });
    report({ work: 'rate', value: 1234.5, unit: '1/s' });
  }`);
  expect(await exitCode).toBe(1);
  expect(outcomes()).toEqual({
    'fast enough': 'met',
    'too slow': 'missed',
    compared: 'not measured: needs nginx',
    undefined: 'failed: measured NaN',
    rate: 'no goal',
  });
  expect(output.text).toMatch(/\| too slow +\| 70 +\| 81 +\| µs +\| <= 80 +\| missed +\|/);
});

it('ends with 0 when every goal is met', async () => {
  const { exitCode } = start(
    `export async function run(report) { report({ work: 'w', value: 1, goal: '>= 1' }); }`,
  );
  expect(await exitCode).toBe(0);
});

it('reports a missed target, and ends with 0', async () => {
  const { output, exitCode } = start(
    `export async function run(report) { report({ work: 'w', value: 1, unit: 's', target: '<= 0.9' }); }`,
  );
  expect(await exitCode).toBe(0);
  expect(output.text).toMatch(/\| w +\| 1 +\| 1 +\| s +\| <= 0.9 +\| missed +\|/);
});

it('ends with 1 when a row misses its goal beside its target', async () => {
  const { output, exitCode } = start(
    `export async function run(report) { report({ work: 'w', value: 3, unit: 's', goal: '<= 2', target: '<= 0.9' }); }`,
  );
  expect(await exitCode).toBe(1);
  expect(output.text).toMatch(/\| w +\| 3 +\| 3 +\| s +\| <= 2 +\| missed +\|/);
});

it('turns a benchmark that fails into a row, after the rows that it has reported', async () => {
  const { exitCode } = start(
    `export async function run(report) { report({ work: 'w', value: 1, goal: '>= 1' }); throw new Error('no answer'); }`,
  );
  expect(await exitCode).toBe(1);
  expect(results().map(({ outcome }) => outcome)).toEqual(['met', 'failed: no answer']);
});

it('ends the processes of a benchmark and removes its folder when it has finished and when it is killed', async () => {
  for (const more of ['', `process.kill(process.pid, 'SIGKILL');`]) {
    const run = start(starting(more));
    await run.exitCode;
    const started = startedBy(run)!;
    if (more === '') await untilEnded(started.pid);
    else process.kill(started.pid); // a killed benchmark cannot end it
    expect(existsSync(started.folder)).toBe(false);
  }
});

it('ends the processes of a benchmark on Ctrl-C', async () => {
  const run = start(starting('await new Promise(() => setInterval(() => {}, 1000));'));
  while (!startedBy(run)) await once(run.runner.stderr, 'data');
  run.runner.kill('SIGINT');
  expect(await run.exitCode).toBe(130);
  const { pid, folder: used } = startedBy(run)!;
  await untilEnded(pid);
  expect(existsSync(used)).toBe(false);
});
