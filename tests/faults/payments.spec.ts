import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CurrentUser, PaymentCreation, PurchaseCheck, SubscriptionResponse, Tool } from '@libs/contracts';
import {
  aMember,
  aTool,
  beginToBuy,
  beginToBuyPro,
  type Client,
  downloadStatus,
  eventually,
  isPro,
  PaymentSandbox,
  seePayment,
  theAdministrator,
  untilPayment,
} from '@testing';
import { type StartedStack, startPostgres, startStack } from '../../dev/stack';
import { TestDatabase } from './test-database';
import { CardMembers } from './card-members';
import { NotificationStorm } from './notification-storm';

const NOTIFICATIONS = 2500;
/** Accepted notifications at which payments is killed. */
const KILL_AT = [800, 1600] as const;
const TOOLS = 13;
const BUYERS = 4;
const CARDS = 6;
const DAY_MS = 86_400_000;

type Member = Client & { user: CurrentUser };

/** A payment of the storm and what happens to it at the provider. */
interface Bought extends PaymentCreation {
  buyer: Member;
  /** Null for Pro. */
  toolId: string | null;
  outcome: 'pay' | 'top-up' | 'underpay' | 'expire';
}

const isConfirmed = ({ outcome }: Bought): boolean => outcome === 'pay' || outcome === 'top-up';

describe('payments while processes are killed', () => {
  let stack: StartedStack;
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let database: TestDatabase;
  let admin: Client;
  let sandbox: PaymentSandbox;
  const folder = mkdtempSync(join(tmpdir(), 'exe-payments-'));

  beforeAll(async () => {
    postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
    database = new TestDatabase(postgres.url);
    const env = { RATE_LIMITS: 'off', SEED_CATALOGUE: 'false', DATABASE_URL: postgres.url };
    stack = await startStack({ dataDir: join(folder, 'stack'), env });
    Object.assign(process.env, { EXE_URL: stack.url, EXE_DATA_DIR: stack.dataDir, EXE_ADMIN_PASSWORD: stack.adminPassword() });
    [admin, sandbox] = [await theAdministrator(), await PaymentSandbox.ofMarketplace()];
  }, 180_000);
  afterAll(async () => {
    await stack.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 30_000);

  const aPremiumTool = () => aTool(admin, { accessLevel: 'premium', price: '999' });
  const owns = async (member: Client, toolId: string) =>
    (await member.get<PurchaseCheck>(`/api/user/purchases/${toolId}`)).body.hasPurchased;

  /** Four members who buy thirteen tools each: most pay, some in two parts, some too little, some not at all. */
  async function orderedTools(): Promise<Bought[]> {
    const tools = await Promise.all(Array.from({ length: TOOLS }, aPremiumTool));
    const buyers = await Promise.all(Array.from({ length: BUYERS }, aMember));
    const order = async (buyer: Member, { id: toolId }: Tool, turn: number): Promise<Bought> => {
      const outcome = (['underpay', 'expire', 'top-up', 'top-up'] as const)[turn] ?? 'pay';
      return { ...(await beginToBuy(buyer, toolId)), buyer, toolId, outcome };
    };
    return Promise.all(buyers.flatMap((buyer) => tools.map((tool, turn) => order(buyer, tool, turn))));
  }

  /** One member's eight orders of Pro: each is cancelled before the next, then all are paid. */
  async function orderedPro(): Promise<Bought[]> {
    const buyer = await aMember();
    const bought: Bought[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
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
    const payments = await Promise.all(bought.map(({ paymentId }) => sandbox.paymentOf(paymentId)));
    const storm = new NotificationStorm(payments, NOTIFICATIONS, sandbox.ipnSecret);
    const happening = bought.map(async (one, turn) => {
      await storm.untilAccepted(one.toolId === null ? KILL_AT[0] : 1 + turn * 40); // all Pro at the same moment, when the first kill comes
      await payAtProvider(one);
    });
    const charging = [
      storm.untilAccepted(KILL_AT[0] - 50).then(() => cards.pay()),
      storm.untilAccepted(KILL_AT[1] - 50).then(() => cards.renewAll()),
    ];
    const killing = KILL_AT.map(async (moment) => {
      await storm.untilAccepted(moment);
      stack.kill('payments');
    });
    await Promise.all([storm.sendAll(), ...happening, ...charging, ...killing]);
    await sandbox.deliver({ copies: 1, jitterMs: 0 });
    return storm;
  }

  /** Waits until the expected number of orders is paid and no notification is pending. */
  async function untilAllIsHandled(paid: number): Promise<void> {
    await stack.untilHealthy(60_000);
    const orders = () => database.query('payments', `select 1 from orders where status = 'paid'`);
    const left = () => database.query('payments', 'select 1 from provider_events where handled_at is null');
    await eventually(async () => {
      await database.expireLeases();
      expect([(await orders()).length, (await left()).length]).toEqual([paid, 0]);
    }, 60_000);
  }

  /** Receipts are numbered without gaps, and every paid order has one receipt and one mail. */
  async function expectReceiptsAndMails(paid: number): Promise<void> {
    const numbers = await database.query<{ number: string }>('payments', 'select number from receipts order by number');
    expect(numbers.map(({ number }) => Number(number.slice(-6)))).toEqual(Array.from({ length: paid }, (_, index) => index + 1));
    expect(await database.query('payments', `select 1 from mails where key like 'paid:%'`)).toHaveLength(paid);
  }

  it(`${NOTIFICATIONS} shuffled and repeated notifications over 60 payments and ${CARDS} cards, with payments killed twice, apply each payment once`, async () => {
    const cards = await CardMembers.open(sandbox, CARDS);
    const pro = await orderedPro();
    const bought = [...(await orderedTools()), ...pro];
    expect(bought).toHaveLength(60);
    const confirmed = bought.filter(isConfirmed);
    const began = Date.now();
    const storm = await runStorm(bought, cards);
    const seconds = Math.round((Date.now() - began) / 1000);
    await untilAllIsHandled(confirmed.length + cards.invoices);
    const refused = JSON.stringify(Object.fromEntries(storm.refused));
    process.stdout.write(
      `${storm.accepted} notifications accepted in ${seconds} s, payments killed ${KILL_AT.length} times, refused ${refused}\n`,
    );
    expect([storm.accepted, storm.withoutRetryAfter, [...storm.refused.keys()]]).toEqual([NOTIFICATIONS, 0, [503]]);

    const paid = await database.query<{ order_id: string; times: string }>(
      'payments',
      `select e.order_id, count(*) as times from payment_events e join attempts a on a.id = e.attempt_id
       where e."to" = 'paid' and a.provider = 'nowpayments' group by e.order_id`,
    );
    expect(new Map(paid.map(({ order_id: id, times }) => [id, Number(times)]))).toEqual(
      new Map(confirmed.map(({ orderId }) => [orderId, 1])),
    );
    const tools = bought.filter((one): one is Bought & { toolId: string } => one.toolId !== null);
    const given = tools.filter(isConfirmed);
    expect(await database.grantsByPayment()).toEqual(new Map(given.map(({ paymentId }) => [paymentId, 1])));
    for (const one of tools) {
      const { buyer, toolId, paymentId } = one;
      const isPaid = isConfirmed(one);
      expect([paymentId, await owns(buyer, toolId), await downloadStatus(buyer, toolId)]).toEqual([paymentId, isPaid, isPaid ? 200 : 403]);
    }

    const { buyer } = pro[0]!;
    const periods = await database.query<{ starts: Date; ends: Date }>(
      'payments',
      'select starts, ends from subscription_periods where user_id = $1 order by starts',
      [buyer.user.id],
    );
    periods.slice(1).forEach(({ starts }, index) => expect(starts).toEqual(periods[index]?.ends));
    const { proUntil } = (await buyer.get<SubscriptionResponse>('/api/account/subscription')).body;
    expect([periods.length, Date.parse(proUntil ?? '') - Number(periods[0]?.starts)]).toEqual([8, 240 * DAY_MS]);
    for (const months of await cards.periods(database)) {
      expect(months.map(({ source }) => source)).toEqual(['stripe', 'stripe', 'stripe']);
      months.slice(1).forEach(({ starts }, index) => expect(starts).toEqual(months[index]?.ends));
    }
    await expectReceiptsAndMails(confirmed.length + cards.invoices);
  }, 150_000);

  it('grants the first download after a payment, and Pro within a second, while the broker is stopped', async () => {
    const [member, premium, pro] = [await aMember(), await aPremiumTool(), await aTool(admin, { accessLevel: 'pro' })];
    await eventually(async () => expect(await downloadStatus(member, pro.id)).toBe(403));
    const [forTool, forPro] = [await beginToBuy(member, premium.id), await beginToBuyPro(member)];
    await stack.takeDown('nats');
    try {
      for (const [{ paymentId }, tool] of [[forTool, premium] as const, [forPro, pro] as const]) {
        expect(await downloadStatus(member, tool.id)).toBe(403);
        await sandbox.act(paymentId, 'pay');
        await untilPayment(member, paymentId, 'paid');
        expect(await downloadStatus(member, tool.id)).toBe(200);
      }
      await eventually(async () => expect(await isPro(member)).toBe(true), 1000);
    } finally {
      stack.bringBack('nats');
    }
    await stack.untilHealthy(60_000);
    expect(await seePayment(member, forPro.paymentId)).toMatchObject({ status: 'paid' });
  }, 120_000);

  it('ends paid Pro after its days and the grace period, with no event and no restart', async () => {
    const [member, tool] = [await aMember(), await aTool(admin, { accessLevel: 'pro' })];
    const { paymentId } = await beginToBuyPro(member);
    await sandbox.act(paymentId, 'pay');
    await untilPayment(member, paymentId, 'paid');
    await eventually(async () => expect(await isPro(member)).toBe(true));
    const copies = (service: string) => database.query(service, 'select 1 from memberships where user_id = $1', [member.user.id]);
    for (const service of ['identity', 'downloads']) await eventually(async () => expect(await copies(service)).toHaveLength(1));
    const announcements = () => database.query('payments', `select 1 from outbox where envelope->>'type' = 'subscription.changed'`);
    const before = (await announcements()).length;

    const end = new Date(Date.now() + 3000);
    await database.expirePro(member.user.id, end);
    const { proUntil } = (await member.get<SubscriptionResponse>('/api/account/subscription')).body;
    expect(Date.parse(proUntil ?? '')).toBe(end.getTime() - 3 * DAY_MS);
    expect([await isPro(member), await downloadStatus(member, tool.id)]).toEqual([true, 200]);
    await eventually(async () => expect([await isPro(member), await downloadStatus(member, tool.id)]).toEqual([false, 403]));
    expect(Date.now()).toBeGreaterThanOrEqual(end.getTime());
    expect((await announcements()).length).toBe(before);
    expect((await member.post('/api/create-subscription', { payCurrency: 'btc' })).status).toBe(201);
  }, 60_000);
});
