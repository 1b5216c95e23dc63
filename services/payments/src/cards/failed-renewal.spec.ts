import { PaymentsSettings } from '../payments.settings';
import type { CardState } from '../pro/card-subscription';
import { hasRenewalFailed, renewalFailedMail } from './failed-renewal';

const settings = Object.assign(new PaymentsSettings(), {
  PUBLIC_URL: 'https://exe.test',
  SUPPORT_EMAIL: 'help@exe.test',
});
const member = { userId: 'user-1', email: 'ada@example.com', username: 'ada' };
const card = (status: string): CardState => ({
  status,
  isConfirming: false,
  endsWithPeriod: false,
  endsAt: null,
  paidUntil: null,
});

describe('a renewal', () => {
  it.each(['active', 'incomplete'])('has failed when a card that was %s is past due', (status) => {
    expect(hasRenewalFailed(card(status), card('past_due'))).toBe(true);
  });

  it('has failed when the first thing that is known of a subscription is that it is past due', () => {
    expect(hasRenewalFailed(null, card('past_due'))).toBe(true);
  });

  it('has not failed again while it stays past due, or when it was paid', () => {
    expect(hasRenewalFailed(card('past_due'), card('past_due'))).toBe(false);
    expect(hasRenewalFailed(card('past_due'), card('active'))).toBe(false);
  });
});

describe('the mail about a failed renewal', () => {
  const mail = (accessUntil: Date | null) =>
    renewalFailedMail({ ...member, afterInvoiceId: 'in_1', accessUntil }, settings);

  it('says how to pay and when Pro ends otherwise', () => {
    expect(mail(new Date('2026-06-03T08:00:00Z'))).toEqual({
      key: 'renewal-failed:in_1',
      userId: 'user-1',
      to: 'ada@example.com',
      subject: 'Your EXE Pro renewal could not be charged',
      blocks: [
        'Hi ada,',
        'Your card could not be charged $19.99 for EXE Pro. Your EXE Pro membership ends on June 3, 2026 at 8:00 AM UTC unless you pay.',
        { link: 'Pay now or change your card', url: 'https://exe.test/account/membership' },
        'Questions? Contact help@exe.test',
      ],
    });
  });

  it('says that Pro has ended, once it has', () => {
    expect(mail(null).blocks).toContainEqual(
      'Your card could not be charged $19.99 for EXE Pro. Your EXE Pro membership has ended.',
    );
  });
});
