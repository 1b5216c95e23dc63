import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { unavailable } from '@libs/errors';
import { SettingsError } from '@libs/service';
import { StorageFailure } from '@libs/storage';
import { describeError, CommandError } from './command-error';

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('describeError', () => {
  it.each([
    ['an expected failure', new CommandError('No.'), 'No.'],
    ['wrong settings', new SettingsError(['A is wrong', 'B is wrong']), 'A is wrong\nB is wrong'],
    [
      'the object store',
      unavailable('storage_unavailable', 'Please try again.', {
        cause: new Error('Access Denied'),
      }),
      'The object store cannot be used: Access Denied.',
    ],
    [
      'a mistake at the object store',
      new StorageFailure('the object store at X cannot be used: Y'),
      'the object store at X cannot be used: Y',
    ],
    [
      'PostgreSQL',
      Object.assign(new Error('permission denied'), { severity: 'ERROR' }),
      'PostgreSQL reported an error: permission denied.',
    ],
    [
      'a full disk',
      Object.assign(new Error('ENOSPC: no space left'), { syscall: 'write' }),
      'The command failed: ENOSPC: no space left.',
    ],
    ['a text', 'gone', 'gone'],
  ])('returns a message for %s', (_what, thrown, message) => {
    expect(describeError(thrown)).toBe(message);
  });

  it('returns the system’s message for files and options', () => {
    expect(describeError(thrownBy(() => readFileSync('/nowhere')))).toMatch(
      /^The command failed: ENOENT.*\.$/,
    );
    expect(describeError(thrownBy(() => parseArgs({ args: ['--what'], options: {} })))).toMatch(
      /^Unknown option '--what'/,
    );
  });

  it('returns the stack of a bug', () => {
    expect(describeError(new TypeError('x is not a function'))).toMatch(
      /TypeError: x is not a function\n +at /,
    );
  });
});
