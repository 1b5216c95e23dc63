import { readSessionToken } from './sessions';

const token = 'a'.repeat(43);

describe('the session cookie', () => {
  it.each([
    [`sid=${token}`, token],
    [`a=b; sid=${token}; c=d`, token],
    [`sid = ${token} `, token],
    [`sid=${token}; sid=${'b'.repeat(43)}`, token],
    [`xsid=${token}`, undefined],
    [`sid=${token}x`, undefined],
    [`sid="${token}"`, undefined],
    [`SID=${token}`, undefined],
    [`__Host-sid=${token}`, undefined],
    ['sid', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('is read from "%s" as %s', (cookies, expected) =>
    expect(readSessionToken(cookies, 'sid')).toBe(expected),
  );
});
