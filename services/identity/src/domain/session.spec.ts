import { isSessionToken } from '@libs/auth';
import { hashSessionToken, newSessionToken, sessionEnd } from './session';

const now = new Date('2026-06-01T12:00:00Z');

describe('sessionEnd', () => {
  it('is in one day, or in 30 days for members who stay logged in', () => {
    expect(sessionEnd(false, now)).toEqual(new Date('2026-06-02T12:00:00Z'));
    expect(sessionEnd(true, now)).toEqual(new Date('2026-07-01T12:00:00Z'));
  });
});

describe('a session token', () => {
  it('holds 256 bits and never repeats', () => {
    const tokens = new Set(Array.from({ length: 1000 }, newSessionToken));
    expect(tokens.size).toBe(1000);
    expect([...tokens].every((token) => isSessionToken(token) && Buffer.from(token, 'base64url').length === 32)).toBe(true);
  });

  it('is stored as a SHA-256', () => {
    expect(hashSessionToken('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
