import { spawn, spawnSync } from 'node:child_process';
import { isRunning, parseRecord } from './process-record';
import { processStart } from './process-record';

describe('a recorded process', () => {
  it('is running while the process is the same', () => {
    const start = processStart(process.pid) ?? '';
    expect(isRunning({ pid: process.pid, start, stopSignal: 'SIGTERM' })).toBe(true);
    expect(isRunning({ pid: process.pid, start: 'another', stopSignal: 'SIGTERM' })).toBe(false);
  });

  it('is distinguished from others by its start time', async () => {
    const child = spawn('sleep', ['5']);
    await new Promise((resolve) => child.once('spawn', resolve));
    try {
      expect(processStart(child.pid ?? 0)).toBeDefined();
      expect(processStart(child.pid ?? 0)).toBe(processStart(child.pid ?? 0));
    } finally {
      child.kill();
    }
  });

  it('is not running after it has exited', () => {
    const { pid } = spawnSync('true');
    expect(processStart(pid)).toBeUndefined();
  });

  it.each(['', 'null', '{', '{"pid": "1"}', '[]', '{"pid": 1, "start": "x"}'])(
    'is not read from %j',
    (text) => {
      expect(parseRecord(text)).toBeUndefined();
    },
  );
});
