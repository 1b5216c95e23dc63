import { linkEnd } from './mailed-links';

const now = new Date('2026-06-01T12:00:00Z');

it('lets a mailed link expire after 30 minutes, a day or a week', () => {
  expect(linkEnd('reset-password', now)).toEqual(new Date('2026-06-01T12:30:00Z'));
  expect(linkEnd('confirm-email', now)).toEqual(new Date('2026-06-02T12:00:00Z'));
  expect(linkEnd('undo-email-change', now)).toEqual(new Date('2026-06-08T12:00:00Z'));
});
