import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const TEXT = readFileSync(join(ROOT, 'docs/security/asvs.md'), 'utf8');
const [UNMET = [], MET = []] = TEXT.split('## Met').map((part) =>
  part
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim())),
);

describe('docs/security/asvs.md', () => {
  it('names only files that exist', () => {
    const paths = [
      ...new Set([...TEXT.matchAll(/`([\w./-]+\/[\w./-]+\.\w+)`/g)].map(([, path = '']) => path)),
    ];
    expect(paths.length).toBeGreaterThan(60);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('names every requirement once, and says what those that are not met lack', () => {
    expect(new Set(UNMET.map(([, , , state]) => state))).toEqual(new Set(['partly', 'no']));
    expect(UNMET.filter(([, , , , note]) => note === '')).toEqual([]);
    const numbers = [...UNMET, ...MET].map(([, number]) => number);
    expect(numbers.length).toBeGreaterThan(60);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
