import type {
  CurrencyList,
  MemberOrder,
  PaymentEstimates,
  SubscriptionResponse,
} from '@libs/contracts';
import {
  aMember,
  aText,
  aTool,
  beginToBuy,
  beginToBuyPro,
  beginToSubscribe,
  Client,
  downloadStatus,
  eventually,
  isPro,
  LiveSocket,
  paymentUpdates,
  PaymentSandbox,
  seePayment,
  theAdministrator,
  untilPayment,
} from '@testing';

/** Milliseconds until a member is shown as Pro after the payment is confirmed. */
const SOON_MS = 1000;

describe('buying a tool or Pro', () => {
  let admin: Client;
  let sandbox: PaymentSandbox;

  beforeAll(async () => {
    [admin, sandbox] = [await theAdministrator(), await PaymentSandbox.ofMarketplace()];
  });

  const subscriptionOf = async (member: Client) =>
    (await member.get<SubscriptionResponse>('/api/account/subscription')).body;
  const ordersOf = async (member: Client) =>
    (await member.get<MemberOrder[]>('/api/account/orders')).body;

  it.each(['btc', 'eth', 'usdt'])(
    'sells a tool for %s, sends its status to the socket, and delivers the file that was uploaded',
    async (coin) => {
      const content = aText();
      const [tool, member] = [
        await aTool(admin, { accessLevel: 'premium', price: '2999' }, content, 'book.txt'),
        await aMember(),
      ];
      const socket = await LiveSocket.open(member.base, { cookie: member.cookie });
      expect((await member.get<CurrencyList>('/api/cryptocurrencies')).body.currencies).toContain(
        coin,
      );
      expect(await downloadStatus(member, tool.id)).toBe(403);
      const { paymentId, orderId, payAmount, payAddress } = await beginToBuy(member, tool.id, coin);
      expect(await seePayment(member, paymentId)).toMatchObject({
        status: 'waiting',
        price: 2999,
        toolId: tool.id,
        payAmount,
        payAddress,
      });
      await sandbox.act(paymentId, 'pay');
      await untilPayment(member, paymentId, 'paid');
      const file = await member.post(`/api/tools/${tool.id}/download`);
      expect([file.status, file.bytes.equals(content)]).toEqual([200, true]);
      expect((await member.get(`/api/user/purchases/${tool.id}`)).body).toEqual({
        hasPurchased: true,
      });
      await eventually(() =>
        expect(paymentUpdates(socket).at(-1)).toEqual({
          type: 'payment_status_update',
          paymentId,
          orderId,
          status: 'paid',
        }),
      );
      expect(await ordersOf(member)).toMatchObject([
        { orderId, paymentId, status: 'paid', kind: 'tool', toolName: tool.name, amount: 2999 },
      ]);
      expect(
        (
          await member.post('/api/create-payment', {
            toolId: tool.id,
            paymentType: 'tool',
            payCurrency: coin,
          })
        ).status,
      ).toBe(409);
      socket.close();
    },
  );

  it('is preceded by estimates in each coin, for members only', async () => {
    const address = '/api/payments/estimates';
    const { status, body } = await (await aMember()).get<PaymentEstimates>(address);
    expect(status).toBe(200);
    expect(body.estimates.length).toBeGreaterThan(0);
    expect((await new Client().get(address)).status).toBe(401);
  });

  it('grants the first download after a payment, every time', async () => {
    const member = await aMember();
    const tools = await Promise.all(
      Array.from({ length: 10 }, () => aTool(admin, { accessLevel: 'premium', price: '500' })),
    );
    const firstTries = tools.map(async ({ id }) => {
      const { paymentId } = await beginToBuy(member, id);
      await sandbox.act(paymentId, 'pay');
      await untilPayment(member, paymentId, 'paid');
      return downloadStatus(member, id);
    });
    expect(await Promise.all(firstTries)).toEqual(Array<number>(10).fill(200));
  });

  it('grants thirty days of Pro for a crypto payment, at once', async () => {
    const [tool, member] = [await aTool(admin, { accessLevel: 'pro' }), await aMember()];
    const { paymentId } = await beginToBuyPro(member, 'ltc');
    expect(await seePayment(member, paymentId)).toMatchObject({ toolId: null, price: 1999 });
    expect([await isPro(member), await downloadStatus(member, tool.id)]).toEqual([false, 403]);
    await sandbox.act(paymentId, 'pay');
    await untilPayment(member, paymentId, 'paid');
    expect(await downloadStatus(member, tool.id)).toBe(200);
    await eventually(async () => expect(await isPro(member)).toBe(true), SOON_MS);
    const { proUntil, source } = await subscriptionOf(member);
    expect([source, Math.round((Date.parse(proUntil ?? '') - Date.now()) / 86_400_000)]).toEqual([
      'crypto',
      30,
    ]);
    expect((await member.post('/api/create-subscription', { payCurrency: 'btc' })).status).toBe(
      409,
    );
    const cancelled = await member.post<SubscriptionResponse>('/api/account/subscription/cancel');
    expect(cancelled.body).toMatchObject({
      proUntil,
      source,
      cancelled: true,
      card: null,
      canCancel: false,
    });
    expect(await isPro(member)).toBe(true);
  });

  it('grants Pro for an approved card, not for a declined one, and cancels it at the end of the month', async () => {
    const [tool, member] = [await aTool(admin, { accessLevel: 'pro' }), await aMember()];
    const clientSecret = await beginToSubscribe(member);
    await sandbox.card(clientSecret, 'decline');
    expect(await beginToSubscribe(member)).toBe(clientSecret);
    expect([await isPro(member), await downloadStatus(member, tool.id)]).toEqual([false, 403]);
    await sandbox.card(clientSecret, 'approve');
    await eventually(async () => expect((await subscriptionOf(member)).source).toBe('stripe'));
    expect(await downloadStatus(member, tool.id)).toBe(200);
    await eventually(async () => expect(await isPro(member)).toBe(true), SOON_MS);
    expect(await ordersOf(member)).toMatchObject([
      { kind: 'pro', status: 'paid', amount: 1999, toolId: null },
    ]);
    expect((await member.post('/api/create-subscription', { payCurrency: 'btc' })).status).toBe(
      409,
    );
    const cancelled = await member.post<SubscriptionResponse>('/api/account/subscription/cancel');
    expect(cancelled.body).toMatchObject({ source: 'stripe', cancelled: true });
    expect([await isPro(member), await downloadStatus(member, tool.id)]).toEqual([true, 200]);
  });

  it('revokes a tool refunded at the provider, which can then be bought again', async () => {
    const [tool, member] = [
      await aTool(admin, { accessLevel: 'premium', price: '700' }),
      await aMember(),
    ];
    const { paymentId, orderId } = await beginToBuy(member, tool.id);
    await sandbox.act(paymentId, 'pay');
    await untilPayment(member, paymentId, 'paid');
    await sandbox.act(paymentId, 'refund');
    await untilPayment(member, paymentId, 'refunded');
    await eventually(async () => expect(await downloadStatus(member, tool.id)).toBe(403));
    const again = await beginToBuy(member, tool.id);
    expect(again.orderId).not.toBe(orderId);
    await sandbox.act(again.paymentId, 'pay');
    await untilPayment(member, again.paymentId, 'paid');
    expect(await downloadStatus(member, tool.id)).toBe(200);
  });
});
