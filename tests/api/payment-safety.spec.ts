import { randomUUID } from 'node:crypto';
import { createIpnSignature } from 'nowpayments-node';
import type { AdminPayment } from '@libs/contracts';
import {
  aMember,
  aTool,
  beginToBuy,
  beginToBuyPro,
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

describe('nothing is granted without payment', () => {
  let admin: Client;
  let sandbox: PaymentSandbox;

  beforeAll(async () => {
    [admin, sandbox] = [await theAdministrator(), await PaymentSandbox.ofMarketplace()];
  });

  const aPremiumTool = () => aTool(admin, { accessLevel: 'premium', price: '1999' });

  it('only the owner can see, follow or cancel a payment', async () => {
    const [tool, owner, other] = [await aPremiumTool(), await aMember(), await aMember()];
    const { paymentId } = await beginToBuy(owner, tool.id);
    const sockets = [owner, other, new Client()].map(({ base, cookie }) =>
      LiveSocket.open(base, { cookie }),
    );
    const [own, foreign, anonymous] = (await Promise.all(sockets)) as [
      LiveSocket,
      LiveSocket,
      LiveSocket,
    ];
    for (const [who, status] of [
      [other, 404],
      [admin, 404],
      [new Client(), 401],
    ] as const) {
      expect((await who.get(`/api/payments/${paymentId}`)).status).toBe(status);
      expect((await who.post(`/api/payments/${paymentId}/cancel`)).status).toBe(status);
    }
    await sandbox.act(paymentId, 'pay');
    await eventually(() =>
      expect(paymentUpdates(own).at(-1)).toMatchObject({ paymentId, status: 'paid' }),
    );
    expect((await other.get('/api/account/orders')).body).toEqual([]);
    expect((await other.get(`/api/user/purchases/${tool.id}`)).body).toEqual({
      hasPurchased: false,
    });
    expect(await downloadStatus(other, tool.id)).toBe(403);
    expect([...paymentUpdates(foreign), ...paymentUpdates(anonymous)]).toEqual([]);
    for (const socket of [own, foreign, anonymous]) socket.close();
  });

  it('visiting a page or calling a route grants nothing', async () => {
    const [tool, proTool, member] = [
      await aPremiumTool(),
      await aTool(admin, { accessLevel: 'pro' }),
      await aMember(),
    ];
    const [forTool, forPro] = [await beginToBuy(member, tool.id), await beginToBuyPro(member)];
    const pages = [
      '/payment-success',
      `/payment-success?paymentId=${forTool.paymentId}&NP_id=1`,
      '/subscribe?payment=success',
      '/downloads',
    ];
    for (const page of pages) {
      const answer = await member.get(page, { accept: 'text/html' });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        expect.stringContaining('text/html'),
      ]);
    }
    const claim = {
      payment_id: 1,
      order_id: forTool.paymentId,
      payment_status: 'finished',
      actually_paid: 1,
      isPro: true,
      reason: 'mine',
    };
    const attempts: [string, string, number][] = [
      ['POST', '/payment-success', 405],
      ['PUT', `/api/payments/${forTool.paymentId}`, 405],
      ['POST', `/api/payments/${forTool.paymentId}`, 405],
      ['POST', `/api/payments/${forTool.paymentId}/settle`, 404],
      ['POST', `/api/admin/payments/${forTool.orderId}/settle`, 403],
      ['POST', `/api/admin/users/${member.user.id}/pro`, 403],
      ['POST', `/api/admin/users/${member.user.id}/purchases`, 403],
      ['POST', '/api/webhooks/nowpayments', 400],
      ['POST', '/api/webhooks/stripe', 400],
      ['POST', '/internal/entitlements', 404],
    ];
    for (const [method, path, status] of attempts)
      expect([path, (await member.request(method, path, claim)).status]).toEqual([path, status]);
    const signature = createIpnSignature(claim, 'a guessed secret');
    expect(
      (await member.post('/api/webhooks/nowpayments', claim, { 'x-nowpayments-sig': signature }))
        .status,
    ).toBe(400);
    for (const { paymentId } of [forTool, forPro])
      expect((await seePayment(member, paymentId)).status).toBe('waiting');
    expect((await member.get(`/api/user/purchases/${tool.id}`)).body).toEqual({
      hasPurchased: false,
    });
    expect([
      await isPro(member),
      await downloadStatus(member, tool.id),
      await downloadStatus(member, proTool.id),
    ]).toEqual([false, 403, 403]);
  });

  it('a correctly signed notification that the provider does not confirm grants nothing', async () => {
    const [tool, member] = [await aPremiumTool(), await aMember()];
    const { paymentId } = await beginToBuy(member, tool.id);
    const { id, payAmount } = await sandbox.paymentOf(paymentId);
    const claim = {
      payment_id: Number(id),
      order_id: paymentId,
      payment_status: 'finished',
      actually_paid: Number(payAmount),
    };
    const headers = { 'x-nowpayments-sig': createIpnSignature(claim, sandbox.ipnSecret) };
    expect((await new Client().post('/api/webhooks/nowpayments', claim, headers)).status).toBe(200);
    const unknown = { ...claim, payment_id: 17, order_id: randomUUID() };
    const others = { 'x-nowpayments-sig': createIpnSignature(unknown, sandbox.ipnSecret) };
    expect((await new Client().post('/api/webhooks/nowpayments', unknown, others)).status).toBe(
      200,
    );
    const marker = await beginToBuy(member, (await aPremiumTool()).id);
    await sandbox.act(marker.paymentId, 'pay'); // processed after the earlier notifications, which must have had no effect
    await untilPayment(member, marker.paymentId, 'paid');
    expect((await seePayment(member, paymentId)).status).toBe('waiting');
    expect(await downloadStatus(member, tool.id)).toBe(403);
  });

  it('orders under review are listed with their reason, and an administrator settles and refunds them', async () => {
    const [tool, member] = [await aPremiumTool(), await aMember()];
    const { paymentId, orderId } = await beginToBuy(member, tool.id);
    await sandbox.act(paymentId, 'wrong-coin');
    await untilPayment(member, paymentId, 'review');
    expect(await downloadStatus(member, tool.id)).toBe(403);
    const listed = async () =>
      (await admin.get<AdminPayment[]>('/api/admin/payments?status=review')).body.find(
        (one) => one.orderId === orderId,
      );
    expect(await listed()).toMatchObject({
      status: 'review',
      username: member.user.username,
      reason: expect.stringMatching(/^Paid [\d.]+ LTC instead of [\d.]+ BTC\.$/),
    });
    const decide = (act: string, reason?: string, who: Client = admin) =>
      who.post(`/api/admin/payments/${orderId}/${act}`, { reason });
    expect((await decide('settle')).status).toBe(400);
    expect((await decide('settle', 'I say so', member)).status).toBe(403);
    expect(await decide('settle', 'the rate was close enough')).toMatchObject({
      status: 200,
      body: { status: 'paid', reason: null },
    });
    expect(await downloadStatus(member, tool.id)).toBe(200);
    expect(await listed()).toBeUndefined();
    expect(await decide('refund', 'the buyer asked for it')).toMatchObject({
      status: 200,
      body: { status: 'refunded' },
    });
    expect((await seePayment(member, paymentId)).status).toBe('refunded');
    await eventually(async () => expect(await downloadStatus(member, tool.id)).toBe(403));
    expect((await decide('settle', 'too late')).status).toBe(409);
  });
});
