import { isSessionToken, sessionCookieName } from './session-cookie';

describe('sessionCookieName', () => {
  it('ties the cookie to the host and to https when the site uses https', () => {
    expect(['https://exe.example.com', 'http://localhost:8080'].map(sessionCookieName)).toEqual([
      '__Host-sid',
      'sid',
    ]);
  });
});

describe('isSessionToken', () => {
  const token = 'aZ09_-'.padEnd(43, 'x');

  it('accepts 43 characters of base64url', () => expect(isSessionToken(token)).toBe(true));

  it.each(['', 'short', `${token}x`, `${token.slice(0, -1)}=`, `${token}\n`])(
    'rejects %j',
    (text) => {
      expect(isSessionToken(text)).toBe(false);
    },
  );
});
