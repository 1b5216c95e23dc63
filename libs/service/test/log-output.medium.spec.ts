import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const root = join(__dirname, '..', '..', '..');

const LOGS = `
  const { createPino } = require(${JSON.stringify(join(root, 'libs/service/src/logger.ts'))});
  const { register } = require('prom-client');
  const log = createPino('identity', 'info');
  const report = async () => require('node:fs').writeSync(2, await register.getSingleMetricAsString('log_write_failures_total'));
`;
const BUSY = `${LOGS}
  const timer = setInterval(() => { log.info({ pad: 'x'.repeat(50_000) }, 'a record'); }, 5);
  process.stdout.write('a line of another writer\\n');
  setTimeout(async () => {
    clearInterval(timer);
    await report();
    setTimeout(() => {
      log.fatal('another record');
      process.exit(7);
    }, 300);
  }, 700);
`;
/** Logs more than the buffer holds to a full disk, then frees space; reports the number of dropped records. */
const overflow = (file: string) => `${LOGS}
  const { closeSync, openSync, writeSync } = require('node:fs');
  for (let i = 0; i < 100; i++) log.info({ pad: 'x'.repeat(50_000) }, 'a record');
  setTimeout(async () => {
    closeSync(1);
    openSync(${JSON.stringify(file)}, 'w'); // the lowest number that is free: 1
    log.info({ pad: 'x'.repeat(50_000) }, 'a record');
    setTimeout(async () => {
      log.info('the last record');
      writeSync(2, await register.getSingleMetricAsString('log_records_dropped_total'));
      process.exit(7);
    }, 300);
  }, 300);
`;
/** Logs for the first time right before exit, so that the write at exit fails. */
const BRIEF = `${LOGS} log.info('a record'); process.exit(7);`;

const start = (program: string, stdout: number | 'pipe'): ChildProcess =>
  spawn(process.execPath, ['-r', join(root, 'tests/harness/run-source.cjs'), '-e', program], {
    cwd: root,
    stdio: ['ignore', stdout, 'pipe'],
  });
const end = async (child: ChildProcess): Promise<unknown[]> => {
  const [stderr, [code]] = await Promise.all([text(child.stderr!), once(child, 'close')]);
  return [code, stderr];
};
const messagesIn = (written: string): string[] =>
  written
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
const FAILURES = expect.stringMatching(/^log_write_failures_total [1-9]/m);

describe('logs on a full disk', () => {
  const onFullDisk = async (program: string): Promise<unknown[]> => {
    const full = openSync('/dev/full', 'w');
    const child = start(program, full);
    closeSync(full);
    return end(child);
  };

  it('are dropped and counted, and the process continues and exits normally', async () => {
    expect(await onFullDisk(BUSY)).toEqual([7, FAILURES]);
  });

  it('do not keep the process alive when the first record cannot be written', async () => {
    expect(await onFullDisk(BRIEF)).toEqual([7, '']);
  });
});

describe('logs on a disk that has space again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'logs-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('continue with the records that were waiting; the metric counts those that were dropped', async () => {
    const file = join(folder, 'log');
    const full = openSync('/dev/full', 'w');
    const child = start(overflow(file), full);
    closeSync(full);
    const [code, stderr] = await end(child);
    const dropped = Number(/^log_records_dropped_total (\d+)$/m.exec(stderr as string)?.[1]);
    const messages = messagesIn(readFileSync(file, 'utf8'));
    expect([code, messages.filter((message) => message === 'a record').length + dropped]).toEqual([
      7, 101,
    ]);
    expect(dropped).toBeGreaterThan(50);
    expect(messages.at(-1)).toBe('the last record');
  });
});

describe('logs to a closed pipe', () => {
  it('are dropped and counted, and the process continues and exits normally', async () => {
    const child = start(BUSY, 'pipe');
    child.stdout!.destroy();
    expect(await end(child)).toEqual([7, FAILURES]);
  });
});

describe('logs of a process that exits', () => {
  it.each([
    ['at once', BRIEF, ['a record']],
    ['after a while', BUSY, ['another record']],
  ])('are all written: %s', async (_when, program, last) => {
    const child = start(program, 'pipe');
    const [written, [code]] = await Promise.all([text(child.stdout!), end(child)]);
    expect([code, messagesIn(written)]).toEqual([7, expect.arrayContaining(last)]);
  });
});
