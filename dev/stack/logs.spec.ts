import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastLines, logEnd, rotateIfLarge } from './logs';

describe('a log', () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'));
  const log = join(folder, 'identity.log');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is copied and truncated when it is large, replacing an older copy', () => {
    writeFileSync(`${log}.1`, 'oldest');
    writeFileSync(log, '0123456789');
    rotateIfLarge(log, 11);
    expect(readFileSync(log, 'utf8')).toBe('0123456789');
    expect(rotateIfLarge(log, 10)).toBeUndefined();
    expect(readFileSync(log, 'utf8')).toBe('');
    expect(readFileSync(`${log}.1`, 'utf8')).toBe('0123456789');
  });

  it('keeps only its last bytes when it is far larger than the limit', () => {
    writeFileSync(log, `${'x'.repeat(5_000)}0123456789`);
    expect(rotateIfLarge(log, 10)).toBeUndefined();
    expect([readFileSync(log, 'utf8'), readFileSync(`${log}.1`, 'utf8')]).toEqual([
      '',
      '0123456789',
    ]);
  });

  it('is truncated even if it cannot be copied, and the error is returned', () => {
    const lost = join(folder, 'lost.log');
    mkdirSync(join(`${lost}.1`, 'in the way'), { recursive: true });
    writeFileSync(lost, '0123456789');
    expect(rotateIfLarge(lost, 10)).toMatchObject({
      code: expect.stringMatching(/^ERR_FS_EISDIR|EISDIR|ENOTEMPTY$/),
    });
    expect(readFileSync(lost, 'utf8')).toBe('');
  });

  it('returns the last lines of this run, also after a rotation', () => {
    writeFileSync(log, 'earlier run\n');
    const from = logEnd(log);
    expect(lastLines(log, from)).toEqual([]);
    writeFileSync(log, 'earlier run\none\ntwo\nthree\n');
    expect(lastLines(log, from)).toEqual(['one', 'two', 'three']);
    expect(lastLines(log, from, 2)).toEqual(['two', 'three']);
    writeFileSync(log, 'four\n');
    expect(lastLines(log, from)).toEqual(['four']);
  });

  it('that does not exist is empty', () => {
    expect(logEnd(join(folder, 'none'))).toBe(0);
    expect(lastLines(join(folder, 'none'), 0)).toEqual([]);
  });
});
