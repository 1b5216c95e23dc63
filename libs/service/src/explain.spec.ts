import { connect } from 'node:net';
import { readFileSync } from 'node:fs';
import { startFailure, StartError } from './explain';
import { SettingsError } from './settings/load-settings';

const thrownBy = async (work: () => unknown): Promise<unknown> => {
  try {
    return await work();
  } catch (error) {
    return error;
  }
};

describe('startFailure', () => {
  it('returns a message for each invalid setting', () => {
    expect(startFailure('identity', new SettingsError(['A is wrong', 'B is wrong']))).toBe(
      'identity: A is wrong\nidentity: B is wrong',
    );
  });

  it.each([
    [
      'a server that cannot be used',
      new StartError('the database is down'),
      'the database is down',
    ],
    [
      'a port that is taken',
      Object.assign(new Error('listen EADDRINUSE'), {
        code: 'EADDRINUSE',
        syscall: 'listen',
        address: '0.0.0.0',
        port: 9464,
      }),
      'port 9464 of 0.0.0.0 is already in use by another program',
    ],
    [
      'a name with several addresses, none of which responds',
      Object.assign(new AggregateError([new Error('connect ECONNREFUSED ::1:5432')], ''), {
        code: 'ECONNREFUSED',
      }),
      'connect ECONNREFUSED ::1:5432',
    ],
    ['a text', 'gone', 'gone'],
  ])('returns one message for %s', (_what, thrown, message) => {
    expect(startFailure('identity', thrown)).toBe(`identity cannot start: ${message}`);
  });

  it("returns the system's message for a file and an address", async () => {
    const unread = await thrownBy(() => readFileSync('/nowhere'));
    expect(startFailure('gateway', unread)).toBe(
      "gateway cannot start: ENOENT: no such file or directory, open '/nowhere'",
    );
    const unresolved = await new Promise((resolve) =>
      connect(1, 'no.such.host.invalid').once('error', resolve),
    );
    expect(startFailure('gateway', unresolved)).toMatch(
      /^gateway cannot start: getaddrinfo [^\n]+ no\.such\.host\.invalid$/,
    );
  });

  it('returns the stack of a bug', () => {
    expect(startFailure('gateway', new TypeError('x is not a function'))).toMatch(
      /^gateway cannot start: TypeError: .*\n +at /,
    );
  });
});
