import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const TEXT = readFileSync(join(ROOT, 'docs/security/asvs.md'), 'utf8');
const ROWS = TEXT.split('\n').filter((line) => /^\| \d/.test(line));

describe('docs/security/asvs.md', () => {
  it('names only files that exist', () => {
    const paths = [
      ...new Set([...TEXT.matchAll(/`([\w./-]+\/[\w./-]+\.\w+)`/g)].map(([, path = '']) => path)),
    ];
    expect(paths.length).toBeGreaterThan(60);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('gives every requirement a state, and names a requirement once', () => {
    const states = ROWS.map((row) => row.split(' | ')[2]);
    expect(new Set(states)).toEqual(new Set(['met', 'partly', 'no']));
    const numbers = ROWS.map((row) => /^\| ([^|]*) \|/.exec(row)?.[1]);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
