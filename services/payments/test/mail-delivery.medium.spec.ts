import { eventually, MailServer } from '@testing';
import { aBuyer, type CheckoutContext, startCheckout, startReplicaOf } from './factories';
import { makeMailsDue, mailsHaveLeft, remindMembers } from './mail-steps';
import { PaymentsFixture } from './payments-fixture';

const DAY = 86_400_000;
const REMINDER = /^Subject: (Your EXE Pro membership ends .*)$/m;

describe('reminders sent through a mail server', () => {
  let context: CheckoutContext;
  let mail: MailServer;
  const fixture = new PaymentsFixture(() => context);

  beforeAll(async () => {
    mail = await MailServer.start();
    context = await startCheckout({ SMTP_URL: mail.url(), MAIL_FROM: 'EXE <news@example.org>' });
  });
  afterAll(async () => {
    await context.close();
    await mail.stop();
  });
  beforeEach(() => {
    mail.arrived.length = 0;
    mail.isFull = false;
  });
  afterEach(() => context.setClock());

  const aMember = async () => {
    const buyer = await aBuyer(context);
    await fixture.payPro(buyer);
    return `${buyer.userId.slice(0, 8)}@example.com`;
  };
  const roundAfter = (ms: number) => {
    context.setClock(new Date(Date.now() + ms));
    return remindMembers(context);
  };
  const reminders = () => mail.arrived.filter(({ raw }) => REMINDER.test(raw));

  it('reach the member once for each of the three dates', async () => {
    const address = await aMember();
    for (const days of [23.1, 23.2, 27.1, 29.1]) await roundAfter(days * DAY);
    await mailsHaveLeft(context);
    const mine = reminders().filter(({ to }) => to.includes(address));
    expect(mine.map(({ from, to }) => [from, to])).toEqual(Array(3).fill(['news@example.org', [address]]));
    expect(mine.map(({ raw }) => REMINDER.exec(raw)?.[1]?.trim())).toEqual([
      'Your EXE Pro membership ends in 7 days',
      'Your EXE Pro membership ends in 3 days',
      'Your EXE Pro membership ends tomorrow',
    ]);
    expect(mine[0]?.raw).toContain('http://localhost:8080/payment');
  });

  it('are sent by the service without a request', async () => {
    const address = await aMember();
    await context.service.query(
      `update subscription_periods set starts = now() - interval '28 days', ends = now() + interval '2 days'
      where user_id = (select user_id from customers where email = $1)`,
      [address],
    );
    const replica = await startReplicaOf(context, { PAYMENTS_POLL_SECONDS: '1' });
    await eventually(() => expect(reminders().map(({ to }) => to)).toEqual([[address]]));
    await replica.close();
  });

  it('are stored while the mail server rejects them, and sent once it accepts them', async () => {
    const address = await aMember();
    await mailsHaveLeft(context);
    mail.isFull = true;
    for (const days of [24, 24.1]) await roundAfter(days * DAY);
    const [row] = await eventually(async () => {
      const rows = await context.service.query(`select * from mails where recipient = $1 and error is not null`, [address]);
      expect(rows).toHaveLength(1);
      return rows;
    });
    expect(row).toMatchObject({ sent_at: null, failed_at: null, error: expect.stringContaining('no room just now') });
    mail.isFull = false;
    await makeMailsDue(context);
    await mailsHaveLeft(context);
    expect(reminders().map(({ to }) => to)).toEqual([[address]]);
  });
});
