import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CODES } from '@libs/contracts';

const ROOT = join(__dirname, '../..');

const sourcesIn = (folder: string): string =>
  readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.ts') && !/\.spec\.ts$|(^|\/)test\/|error-codes/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');

describe('error codes', () => {
  it('are all used by a service, the gateway or a library', () => {
    const text = ['services', 'gateway', 'libs']
      .map((folder) => sourcesIn(join(ROOT, folder)))
      .join('\n');
    expect(Object.keys(ERROR_CODES).filter((code) => !text.includes(`'${code}'`))).toEqual([]);
  });

  it.each(Object.entries(ERROR_CODES))(
    '%s is snake_case and explained by one sentence',
    (code, meaning) => {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(meaning).toMatch(/^[A-Z].*\.$/);
    },
  );
});
