import { isSessionToken } from '@libs/auth';
import { cookieSeconds, hashToken, newToken, sessionEnd, linkEnd } from './tokens';

const now = new Date('2026-06-01T12:00:00Z');

describe('a token', () => {
  it('holds 256 bits and never repeats', () => {
    const tokens = new Set(Array.from({ length: 1000 }, newToken));
    expect(tokens.size).toBe(1000);
    expect(
      [...tokens].every(
        (token) => isSessionToken(token) && Buffer.from(token, 'base64url').length === 32,
      ),
    ).toBe(true);
  });

  it('is stored as a SHA-256', () => {
    expect(hashToken('abc').toString('hex')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    ); // FIPS 180-2, appendix B.1
  });
});

it('ends a session after one day, or after 30 days for members who stay logged in', () => {
  expect(sessionEnd(false, now)).toEqual(new Date('2026-06-02T12:00:00Z'));
  expect(sessionEnd(true, now)).toEqual(new Date('2026-07-01T12:00:00Z'));
});

it('keeps a cookie until the browser is closed, or as long as the session of members who stay logged in', () => {
  const countSeconds = (stayLoggedIn: boolean) =>
    cookieSeconds(
      { createdAt: now, expiresAt: sessionEnd(stayLoggedIn, now) },
      new Date('2026-06-01T13:00:00Z'),
    );
  expect([countSeconds(false), countSeconds(true)]).toEqual([undefined, 30 * 86_400 - 3600]);
});

it('lets a mailed link expire after 30 minutes, a day or a week', () => {
  expect(linkEnd('reset-password', now)).toEqual(new Date('2026-06-01T12:30:00Z'));
  expect(linkEnd('confirm-email', now)).toEqual(new Date('2026-06-02T12:00:00Z'));
  expect(linkEnd('undo-email-change', now)).toEqual(new Date('2026-06-08T12:00:00Z'));
});
