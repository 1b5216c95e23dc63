import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastLines, logEnd, rotateIfLarge } from './log-file';

describe('a log', () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'));
  const log = join(folder, 'identity.log');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is set aside when it is large, in place of an older one', () => {
    writeFileSync(`${log}.1`, 'oldest');
    writeFileSync(log, '0123456789');
    rotateIfLarge(log, 11);
    expect(existsSync(log)).toBe(true);
    rotateIfLarge(log, 10);
    expect(existsSync(log)).toBe(false);
    expect(readFileSync(`${log}.1`, 'utf8')).toBe('0123456789');
  });

  it('gives the last lines of this run', () => {
    writeFileSync(log, 'earlier run\n');
    const from = logEnd(log);
    expect(lastLines(log, from)).toEqual([]);
    writeFileSync(log, 'earlier run\none\ntwo\nthree\n');
    expect(lastLines(log, from)).toEqual(['one', 'two', 'three']);
    expect(lastLines(log, from, 2)).toEqual(['two', 'three']);
  });

  it('that does not exist is empty', () => {
    expect(logEnd(join(folder, 'none'))).toBe(0);
    expect(lastLines(join(folder, 'none'), 0)).toEqual([]);
  });
});
