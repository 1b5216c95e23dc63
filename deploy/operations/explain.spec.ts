import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { unavailable } from '@libs/errors';
import { SettingsError } from '@libs/service';
import { explain } from './explain';
import { Refusal } from './refusal';

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('what a command says when it fails', () => {
  it.each([
    ['a refusal', new Refusal('No.'), 'No.'],
    ['wrong settings', new SettingsError(['A is wrong', 'B is wrong']), 'A is wrong\nB is wrong'],
    [
      'the object store',
      unavailable('storage_unavailable', 'Please try again.', { cause: new Error('Access Denied') }),
      'The object store cannot be used: Access Denied.',
    ],
    [
      'PostgreSQL',
      Object.assign(new Error('permission denied'), { severity: 'ERROR' }),
      'PostgreSQL refused what was asked of it: permission denied.',
    ],
    [
      'a full disk',
      Object.assign(new Error('ENOSPC: no space left'), { syscall: 'write' }),
      'The command broke off: ENOSPC: no space left.',
    ],
    ['a text', 'gone', 'gone'],
  ])('%s is a sentence', (_what, thrown, sentence) => {
    expect(explain(thrown)).toBe(sentence);
  });

  it('files and options are sentences of the system’s', () => {
    expect(explain(thrownBy(() => readFileSync('/nowhere')))).toMatch(/^The command broke off: ENOENT.*\.$/);
    expect(explain(thrownBy(() => parseArgs({ args: ['--what'], options: {} })))).toMatch(/^Unknown option '--what'/);
  });

  it('a fault of our own keeps its stack', () => {
    expect(explain(new TypeError('x is not a function'))).toMatch(/TypeError: x is not a function\n +at /);
  });
});
