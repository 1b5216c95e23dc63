import type { SubscriptionResponse } from '@libs/contracts';
import {
  aMember,
  aTool,
  beginToBuy,
  beginToBuyPro,
  type Client,
  DAY_MS,
  downloadStatus,
  eventually,
  isPro,
  PaymentSandbox,
  seePayment,
  theAdministrator,
  untilPayment,
} from '@testing';
import { TestDatabase } from '../test-database';
import type { SharedMarketplace } from './marketplace';

export function testPaidAccess(marketplace: SharedMarketplace): void {
  describe('what a member has paid for', () => {
    let admin: Client;
    let sandbox: PaymentSandbox;
    let database: TestDatabase;

    beforeAll(async () => {
      database = new TestDatabase(marketplace.databaseUrl);
      [admin, sandbox] = [await theAdministrator(), await PaymentSandbox.ofMarketplace()];
    });

    it('grants the first download after a payment, and Pro, while the broker is stopped', async () => {
      const [member, premium, pro] = [
        await aMember(),
        await aTool(admin, { accessLevel: 'premium', price: '999' }),
        await aTool(admin, { accessLevel: 'pro' }),
      ];
      await eventually(async () => expect(await downloadStatus(member, pro.id)).toBe(403));
      const [forTool, forPro] = [await beginToBuy(member, premium.id), await beginToBuyPro(member)];
      await marketplace.stack.takeDown('nats');
      try {
        for (const [{ paymentId }, tool] of [[forTool, premium] as const, [forPro, pro] as const]) {
          expect(await downloadStatus(member, tool.id)).toBe(403);
          await sandbox.act(paymentId, 'pay');
          await untilPayment(member, paymentId, 'paid');
          expect(await downloadStatus(member, tool.id)).toBe(200);
        }
        await eventually(async () => expect(await isPro(member)).toBe(true));
      } finally {
        marketplace.stack.bringBack('nats');
      }
      await marketplace.stack.untilHealthy(60_000);
      expect(await seePayment(member, forPro.paymentId)).toMatchObject({ status: 'paid' });
    });

    it('ends paid Pro after its days and the grace period, with no event and no restart', async () => {
      const [member, tool] = [await aMember(), await aTool(admin, { accessLevel: 'pro' })];
      const { paymentId } = await beginToBuyPro(member);
      await sandbox.act(paymentId, 'pay');
      await untilPayment(member, paymentId, 'paid');
      await eventually(async () => expect(await isPro(member)).toBe(true));
      const copies = (service: string) =>
        database.query(service, 'select 1 from memberships where user_id = $1', [member.user.id]);
      for (const service of ['identity', 'downloads'])
        await eventually(async () => expect(await copies(service)).toHaveLength(1));
      const announcements = () =>
        database.query(
          'payments',
          `select 1 from outbox where envelope->>'type' = 'subscription.changed'`,
        );
      const before = (await announcements()).length;

      const end = new Date(Date.now() + DAY_MS);
      await database.expirePro(member.user.id, end);
      const { proUntil } = (await member.get<SubscriptionResponse>('/api/account/subscription'))
        .body;
      expect(Date.parse(proUntil ?? '')).toBe(end.getTime() - 3 * DAY_MS);
      expect([await isPro(member), await downloadStatus(member, tool.id)]).toEqual([true, 200]);
      await database.expirePro(member.user.id, new Date());
      await eventually(async () =>
        expect([await isPro(member), await downloadStatus(member, tool.id)]).toEqual([false, 403]),
      );
      expect((await announcements()).length).toBe(before);
      expect((await member.post('/api/create-subscription', { payCurrency: 'btc' })).status).toBe(
        201,
      );
    });
  });
}
