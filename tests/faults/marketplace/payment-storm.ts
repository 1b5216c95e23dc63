import type {
  CurrentUser,
  PaymentCreation,
  PurchaseCheck,
  SubscriptionResponse,
  Tool,
} from '@libs/contracts';
import {
  aMember,
  aTool,
  beginToBuy,
  beginToBuyPro,
  type Client,
  DAY_MS,
  downloadStatus,
  eventually,
  PaymentSandbox,
  theAdministrator,
} from '@testing';
import { TestDatabase } from '../test-database';
import { CardMembers } from './card-members';
import type { SharedMarketplace } from './marketplace';
import { NotificationStorm } from './notification-storm';

/** `killAt` are the accepted notifications at which payments is killed; each buyer orders every tool. */
const COMPLETE = {
  notifications: 2500,
  killAt: [800, 1600],
  tools: 13,
  buyers: 4,
  pro: 8,
  cards: 6,
} as const;
const SHORT = {
  notifications: 400,
  killAt: [130, 260],
  tools: 6,
  buyers: 3,
  pro: 4,
  cards: 4,
} as const;
const SIZE = process.env.NIGHTLY === 'true' ? COMPLETE : SHORT;
const PAYMENTS = SIZE.tools * SIZE.buyers + SIZE.pro;

type Member = Client & { user: CurrentUser };

/** A payment of the storm and what happens to it at the provider. */
interface Bought extends PaymentCreation {
  buyer: Member;
  /** Null for Pro. */
  toolId: string | null;
  outcome: 'pay' | 'top-up' | 'underpay' | 'expire';
}

const isConfirmed = ({ outcome }: Bought): boolean => outcome === 'pay' || outcome === 'top-up';

export function testPaymentStorm(marketplace: SharedMarketplace): void {
  describe('payments while processes are killed', () => {
    let database: TestDatabase;
    let sandbox: PaymentSandbox;

    beforeAll(async () => {
      database = new TestDatabase(marketplace.databaseUrl);
      sandbox = await PaymentSandbox.ofMarketplace();
    });

    const aPremiumTool = (admin: Client) => aTool(admin, { accessLevel: 'premium', price: '999' });
    const owns = async (member: Client, toolId: string) =>
      (await member.get<PurchaseCheck>(`/api/user/purchases/${toolId}`)).body.hasPurchased;

    /** Members who buy every tool: most pay, some in two parts, some too little, some not at all. */
    async function orderedTools(): Promise<Bought[]> {
      const admin = await theAdministrator();
      const tools = await Promise.all(
        Array.from({ length: SIZE.tools }, () => aPremiumTool(admin)),
      );
      const buyers = await Promise.all(Array.from({ length: SIZE.buyers }, aMember));
      const order = async (buyer: Member, { id: toolId }: Tool, turn: number): Promise<Bought> => {
        const outcome = (['underpay', 'expire', 'top-up', 'top-up'] as const)[turn] ?? 'pay';
        return { ...(await beginToBuy(buyer, toolId)), buyer, toolId, outcome };
      };
      return Promise.all(
        buyers.flatMap((buyer) => tools.map((tool, turn) => order(buyer, tool, turn))),
      );
    }

    /** One member's orders of Pro: each is cancelled before the next, then all are paid. */
    async function orderedPro(): Promise<Bought[]> {
      const buyer = await aMember();
      const bought: Bought[] = [];
      for (let turn = 0; turn < SIZE.pro; turn += 1) {
        const payment = await beginToBuyPro(buyer);
        await buyer.post(`/api/payments/${payment.paymentId}/cancel`);
        bought.push({ ...payment, buyer, toolId: null, outcome: 'pay' });
      }
      return bought;
    }

    /** Pays or fails a payment at the provider; a top-up pays the rest to the same address. */
    async function payAtProvider({ paymentId, outcome }: Bought): Promise<void> {
      await sandbox.act(paymentId, outcome === 'top-up' ? 'underpay' : outcome);
      if (outcome === 'top-up') await sandbox.act(paymentId, 'pay-rest');
    }

    /** Sends the storm, kills payments during it, and pays at the providers meanwhile. */
    async function runStorm(bought: Bought[], cards: CardMembers): Promise<NotificationStorm> {
      await sandbox.retryEverySecond();
      await cards.payWithoutWebhooks();
      const payments = await Promise.all(
        bought.map(({ paymentId }) => sandbox.paymentOf(paymentId)),
      );
      const storm = new NotificationStorm(payments, SIZE.notifications, sandbox.ipnSecret);
      const [firstKill, secondKill] = SIZE.killAt;
      const happening = bought.map(async (one, turn) => {
        await storm.untilAccepted(
          one.toolId === null ? firstKill : 1 + Math.floor((turn * SIZE.notifications) / PAYMENTS),
        ); // all Pro at the same moment, when the first kill comes
        await payAtProvider(one);
      });
      const charging = [
        storm.untilAccepted(firstKill - 30).then(() => cards.pay()),
        storm.untilAccepted(secondKill - 30).then(() => cards.renewAll()),
      ];
      const killing = SIZE.killAt.map(async (moment) => {
        await storm.untilAccepted(moment);
        marketplace.stack.kill('payments');
      });
      await Promise.all([storm.sendAll(), ...happening, ...charging, ...killing]);
      await sandbox.deliver({ copies: 1, jitterMs: 0 });
      return storm;
    }

    /** Waits until the expected number of orders is paid and no notification is pending. */
    async function untilAllIsHandled(paid: number): Promise<void> {
      await marketplace.stack.untilHealthy(60_000);
      const orders = () => database.query('payments', `select 1 from orders where status = 'paid'`);
      const left = () =>
        database.query('payments', 'select 1 from webhooks where handled_at is null');
      await eventually(async () => {
        await database.expireLeases();
        expect([(await orders()).length, (await left()).length]).toEqual([paid, 0]);
      });
    }

    /** Receipts are numbered without gaps, and every paid order has one receipt and one email. */
    async function expectReceiptsAndMails(paid: number): Promise<void> {
      const numbers = await database.query<{ number: string }>(
        'payments',
        'select number from receipts order by number',
      );
      expect(numbers.map(({ number }) => Number(number.slice(-6)))).toEqual(
        Array.from({ length: paid }, (_, index) => index + 1),
      );
      expect(
        await database.query('payments', `select 1 from mails where key like 'paid:%'`),
      ).toHaveLength(paid);
    }

    it(`${SIZE.notifications} shuffled and repeated notifications over ${PAYMENTS} payments and ${SIZE.cards} cards, with payments killed twice, apply each payment once`, async () => {
      const cards = await CardMembers.open(sandbox, SIZE.cards);
      const pro = await orderedPro();
      const bought = [...(await orderedTools()), ...pro];
      expect(bought).toHaveLength(PAYMENTS);
      const confirmed = bought.filter(isConfirmed);
      const storm = await runStorm(bought, cards);
      await untilAllIsHandled(confirmed.length + cards.invoices);
      expect([storm.accepted, storm.withoutRetryAfter, [...storm.refused.keys()]]).toEqual([
        SIZE.notifications,
        0,
        [503],
      ]);

      const paid = await database.query<{ order_id: string; times: string }>(
        'payments',
        `select e.order_id, count(*) as times from order_history e join attempts a on a.id = e.attempt_id
       where e."to" = 'paid' and a.provider = 'nowpayments' group by e.order_id`,
      );
      expect(new Map(paid.map(({ order_id: id, times }) => [id, Number(times)]))).toEqual(
        new Map(confirmed.map(({ orderId }) => [orderId, 1])),
      );
      const tools = bought.filter((one): one is Bought & { toolId: string } => one.toolId !== null);
      const given = tools.filter(isConfirmed);
      expect(await database.grantsByPayment()).toEqual(
        new Map(given.map(({ paymentId }) => [paymentId, 1])),
      );
      for (const one of tools) {
        const { buyer, toolId, paymentId } = one;
        const isPaid = isConfirmed(one);
        expect([paymentId, await owns(buyer, toolId), await downloadStatus(buyer, toolId)]).toEqual(
          [paymentId, isPaid, isPaid ? 200 : 403],
        );
      }

      const { buyer } = pro[0]!;
      const periods = await database.query<{ starts: Date; ends: Date }>(
        'payments',
        'select starts, ends from membership_periods where user_id = $1 order by starts',
        [buyer.user.id],
      );
      periods.slice(1).forEach(({ starts }, index) => expect(starts).toEqual(periods[index]?.ends));
      const { proUntil } = (await buyer.get<SubscriptionResponse>('/api/account/subscription'))
        .body;
      expect([periods.length, Date.parse(proUntil ?? '') - Number(periods[0]?.starts)]).toEqual([
        SIZE.pro,
        SIZE.pro * 30 * DAY_MS,
      ]);
      for (const months of await cards.periods(database)) {
        expect(months.map(({ source }) => source)).toEqual(['stripe', 'stripe', 'stripe']);
        months.slice(1).forEach(({ starts }, index) => expect(starts).toEqual(months[index]?.ends));
      }
      await expectReceiptsAndMails(confirmed.length + cards.invoices);
    });
  });
}
