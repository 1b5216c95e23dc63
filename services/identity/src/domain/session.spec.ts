import { isProAt } from './membership';
import { sessionEnd } from './session-life';
import { hashSessionToken, isSessionToken, newSessionToken } from './session';

const now = new Date('2026-06-01T12:00:00Z');

describe('sessionEnd', () => {
  it('is a day away, or thirty for those who stay logged in', () => {
    expect(sessionEnd(false, now)).toEqual(new Date('2026-06-02T12:00:00Z'));
    expect(sessionEnd(true, now)).toEqual(new Date('2026-07-01T12:00:00Z'));
  });
});

describe('a session token', () => {
  it('holds 256 bits and is new every time', () => {
    const tokens = new Set(Array.from({ length: 1000 }, newSessionToken));
    expect(tokens.size).toBe(1000);
    expect([...tokens].every((token) => isSessionToken(token) && Buffer.from(token, 'base64url').length === 32)).toBe(true);
  });

  it('is kept as a SHA-256', () => {
    expect(hashSessionToken('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it.each(['', 'short', `${newSessionToken()}x`, `${newSessionToken().slice(0, -1)}=`, `${newSessionToken()}\n`])('is not %j', (text) => {
    expect(isSessionToken(text)).toBe(false);
  });
});

describe('isProAt', () => {
  it('ends with the period, to the millisecond', () => {
    expect(isProAt(new Date(now.getTime() + 1), now)).toBe(true);
    expect(isProAt(now, now)).toBe(false);
    expect(isProAt(null, now)).toBe(false);
  });
});
