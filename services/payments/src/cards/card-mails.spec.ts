import { PaymentsSettings } from '../payments.settings';
import { cardStoppedMail, renewalFailedMail } from './card-mails';

const settings = Object.assign(new PaymentsSettings(), {
  PUBLIC_URL: 'https://exe.test',
  SUPPORT_EMAIL: 'help@exe.test',
});
const member = { userId: 'user-1', email: 'ada@example.com', username: 'ada' };

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

describe('the mail about a card subscription that a suspension stopped', () => {
  it('says that the card is not charged again, without a link, since the member cannot log in', () => {
    const mail = cardStoppedMail({ ...member, subscriptionId: 'sub_1' }, settings);
    expect(mail).toMatchObject({ key: 'card-stopped:sub_1', to: 'ada@example.com' });
    expect(mail.blocks.filter((block) => typeof block !== 'string')).toEqual([]);
    expect(mail.blocks).toContainEqual(
      expect.stringContaining("Your card won't be charged again."),
    );
  });
});
