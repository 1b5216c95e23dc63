import { PaymentsSettings } from '../payments.settings';
import { cardStoppedMail } from './record-subscription';

const settings = Object.assign(new PaymentsSettings(), {
  PUBLIC_URL: 'https://exe.test',
  SUPPORT_EMAIL: 'help@exe.test',
});
const member = { userId: 'user-1', email: 'ada@example.com', username: 'ada' };

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
