import { isProAt } from './entitlements';
import { isSessionToken, sessionCookieName } from './session';

describe('isProAt', () => {
  const now = new Date('2026-06-01T12:00:00Z');

  it('is false from the very millisecond at which the period ends', () => {
    expect(isProAt(new Date(now.getTime() + 1), now)).toBe(true);
    expect(isProAt(now, now)).toBe(false);
    expect(isProAt(null, now)).toBe(false);
  });
});

describe('sessionCookieName', () => {
  it('ties the cookie to the host and to https when the site uses https', () => {
    expect(['https://exe.example.com', 'http://localhost:8080'].map(sessionCookieName)).toEqual(['__Host-sid', 'sid']);
  });
});

describe('isSessionToken', () => {
  const token = 'aZ09_-'.padEnd(43, 'x');

  it('accepts 43 characters of base64url', () => expect(isSessionToken(token)).toBe(true));

  it.each(['', 'short', `${token}x`, `${token.slice(0, -1)}=`, `${token}\n`])('rejects %j', (text) => {
    expect(isSessionToken(text)).toBe(false);
  });
});
