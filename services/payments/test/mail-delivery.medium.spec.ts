import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { eventually } from '@testing';
import { Mailer } from '../src/mail/mailer';
import { PaymentsSettings } from '../src/payments.config';
import { RemindMembers } from '../src/use-cases/remind-members';
import { aBuyer, type BuyingUnderTest, startBuying, startReplicaOf } from './factories';
import { MailServer } from './mail-server';
import { PaymentsFixture } from './payments-fixture';

const DAY = 86_400_000;
const MINUTE = 60_000;

describe('reminders through a mail server', () => {
  let world: BuyingUnderTest;
  let mail: MailServer;
  const fixture = new PaymentsFixture(() => world);

  beforeAll(async () => {
    mail = await MailServer.start();
    world = await startBuying({ SMTP_URL: mail.url(), MAIL_FROM: 'EXE <news@example.org>' });
  });
  afterAll(async () => {
    await world.close();
    await mail.stop();
  });
  beforeEach(() => {
    mail.arrived.length = 0;
    mail.isFull = false;
  });
  afterEach(() => world.setClock());

  const aMember = async () => {
    const buyer = await aBuyer(world);
    await fixture.payPro(buyer);
    return `${buyer.userId.slice(0, 8)}@example.com`;
  };
  const roundAfter = (ms: number) => {
    world.setClock(new Date(Date.now() + ms));
    return world.service.app.get(RemindMembers).run();
  };

  it('arrive at the member, from the shop, once for each of the three', async () => {
    const address = await aMember();
    for (const days of [23.1, 23.2, 27.1, 29.1]) await roundAfter(days * DAY);
    const mine = mail.arrived.filter(({ to }) => to.includes(address));
    expect(mine.map(({ from, to }) => [from, to])).toEqual(Array(3).fill(['news@example.org', [address]]));
    expect(mine.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim())).toEqual([
      'Your EXE Pro membership ends in 7 days',
      'Your EXE Pro membership ends in 3 days',
      'Your EXE Pro membership ends tomorrow',
    ]);
    expect(mine[0]?.raw).toContain('http://localhost:8080/payment');
  });

  it('are sent by the service of its own accord', async () => {
    const address = await aMember();
    await world.service.query(
      `update subscription_periods set starts = now() - interval '28 days', ends = now() + interval '2 days'
      where user_id = (select user_id from customers where email = $1)`,
      [address],
    );
    const replica = await startReplicaOf(world, { PAYMENTS_POLL_SECONDS: '1' });
    await eventually(() => expect(mail.arrived.map(({ to }) => to)).toEqual([[address]]));
    await replica.close();
  });

  it('are sent again ten minutes after a mail server took none', async () => {
    const address = await aMember();
    const days = 24 * DAY;
    mail.isFull = true;
    await roundAfter(days);
    mail.isFull = false;
    await roundAfter(days + 5 * MINUTE);
    expect(mail.arrived).toEqual([]);
    await roundAfter(days + 11 * MINUTE);
    expect(mail.arrived.map(({ to }) => to)).toContainEqual([address]);
  });
});

describe('a mail', () => {
  const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello' };
  const mailerTo = (SMTP_URL: string) => new Mailer(Object.assign(new PaymentsSettings(), { SMTP_URL }));

  it('is not handed over with a wrong password, and nobody thinks it was', async () => {
    const server = await MailServer.start();
    await expect(mailerTo(server.url('shop', 'guess')).send(mail)).rejects.toThrow('Invalid login');
    expect(server.arrived).toEqual([]);
    await server.stop();
  });

  it('is not waited for without end when a mail server says nothing', async () => {
    const silent = createServer();
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const mailer = mailerTo(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    await expect(mailer.send(mail)).rejects.toThrow('Greeting never received');
    silent.close();
  }, 20_000);
});
