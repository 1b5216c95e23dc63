import { nextOfCard, nextOfCrypto } from './whatHappensNext';

describe('what happens after a payment for Pro', () => {
  it.each([
    ['2026-11-28T12:00:00', 'Dec 28, 2026'],
    ['2027-01-31T12:00:00', 'Feb 28, 2027'],
  ])('by card at %s: it is charged again on %s', (now, day) => {
    expect(nextOfCard(new Date(now))[1]).toContain(` on ${day}.`);
  });

  it.each([
    ['without Pro', null, 'Dec 28, 2026'],
    ['whose Pro ended', '2026-10-01T12:00:00', 'Dec 28, 2026'],
    ['with Pro for a week', '2026-12-05T12:00:00', 'Jan 4, 2027'],
  ])('with crypto by a member %s', (_who, proUntil, day) => {
    expect(nextOfCrypto(new Date('2026-11-28T12:00:00'), proUntil)[1]).toContain(`until ${day} `);
  });
});
