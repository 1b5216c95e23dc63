import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@testing';
import { terminate } from '../process/process-record';
import { launch, type Running } from '../process/run-process';
import { rotateLogs } from '../logs';
import { removeTemporaryFolders, temporaryFolder } from './temporary-folder';

const LIMIT = 64 * 1024;
const LINES = `let n = 0; setInterval(() => { for (let i = 0; i < 20; i += 1) console.log(String(n++).padStart(99, '0')); }, 5)`;

describe('the logs of running processes', () => {
  const logs = temporaryFolder();
  let running: Running;
  const start = async (log: string) => {
    const command = {
      file: process.execPath,
      args: ['-e', LINES],
      env: {},
      cwd: logs,
      stopSignal: 'SIGTERM' as const,
    };
    running = await launch(command, log);
  };
  afterAll(removeTemporaryFolders);
  afterEach(async () => {
    terminate(running.pid, 'SIGTERM');
    await running.exited;
  });

  it('are rotated while the process keeps writing to the same file', async () => {
    const log = join(logs, 'busy.log');
    await start(log);
    const end = rotateLogs({ logs, print: () => undefined, every: 20, limit: LIMIT });
    const numbers = () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line.length === 99)
        .map(Number);
    for (let round = 0; round < 3; round += 1) {
      const from = numbers().at(-1) ?? 0;
      await eventually(async () => expect(numbers().at(-1)).toBeGreaterThan(from + LIMIT / 100));
    }
    end();
    expect(statSync(`${log}.1`).size).toBeGreaterThanOrEqual(LIMIT);
    expect(numbers()[0]).toBeGreaterThan(0);
    expect(readFileSync(log, 'utf8')).not.toContain('\0');
  });

  it('are truncated and reported once when the older half cannot be written, and the process keeps running', async () => {
    const log = join(logs, 'stuck.log');
    mkdirSync(join(`${log}.1`, 'in the way'), { recursive: true });
    writeFileSync(log, 'x'.repeat(LIMIT));
    await start(log);
    const said: string[] = [];
    const end = rotateLogs({ logs, print: (line) => said.push(line), every: 20, limit: 1024 });
    await eventually(async () => expect(said).toHaveLength(1));
    await eventually(async () => expect(readFileSync(log, 'utf8')).toMatch(/^0*[1-9]\d+$/m));
    end();
    expect(readFileSync(log, 'utf8')).not.toContain('xxx');
    expect(said).toEqual([expect.stringMatching(/^The log stuck\.log could not be rotated: /)]);
  });
});
