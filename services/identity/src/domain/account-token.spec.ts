import { hashAccountToken, newAccountToken, secondsUntilEmailLink, tokenEnd } from './account-token';

const now = new Date('2026-06-01T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

describe('the token of a mailed link', () => {
  it('holds 256 bits and never repeats', () => {
    const tokens = new Set(Array.from({ length: 1000 }, newAccountToken));
    expect(tokens.size).toBe(1000);
    expect([...tokens].every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true);
  });

  it('is stored as a SHA-256', () => {
    expect(hashAccountToken('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('expires after 30 minutes, a day or a week', () => {
    expect(tokenEnd('reset-password', now)).toEqual(new Date('2026-06-01T12:30:00Z'));
    expect(tokenEnd('confirm-email', now)).toEqual(new Date('2026-06-02T12:00:00Z'));
    expect(tokenEnd('undo-email-change', now)).toEqual(new Date('2026-06-08T12:00:00Z'));
  });
});

describe('secondsUntilEmailLink', () => {
  it('is the rest of a minute after the latest link', () => {
    expect([[], [ago(61)], [ago(60)], [ago(59.5)], [ago(0), ago(3000)]].map((issued) => secondsUntilEmailLink(issued, now))).toEqual([
      0, 0, 0, 1, 60,
    ]);
  });

  it('is the rest of a day after the tenth link', () => {
    const issued = (count: number) => Array.from({ length: count }, (_, index) => ago((index + 1) * 3600));
    expect([9, 10, 11].map((count) => secondsUntilEmailLink(issued(count), now))).toEqual([0, 14 * 3600, 14 * 3600]);
  });
});
