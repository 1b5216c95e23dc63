import type { MemberOrder, PublicConfig, Receipt } from '@libs/contracts';
import {
  aMember,
  aTool,
  beginToBuy,
  Client,
  eventually,
  mailedLink,
  mailTo,
  PaymentSandbox,
  theAdministrator,
  untilPayment,
} from '@testing';

describe('the mail about a payment', () => {
  it('arrives in the mailbox of the development stack with the receipt of the account', async () => {
    const [admin, sandbox, member] = [
      await theAdministrator(),
      await PaymentSandbox.ofMarketplace(),
      await aMember(),
    ];
    const tool = await aTool(admin, { accessLevel: 'premium', price: '2999' });
    const { paymentId, orderId } = await beginToBuy(member, tool.id);
    await sandbox.act(paymentId, 'pay');
    await untilPayment(member, paymentId, 'paid');
    const { body: receipt } = await member.get<Receipt>(`/api/account/orders/${orderId}/receipt`);
    expect(receipt).toMatchObject({
      orderId,
      item: tool.name,
      amount: 2999,
      coin: 'btc',
      seller: ['EXE'],
      livemode: false,
    });
    expect((await member.get<MemberOrder[]>('/api/account/orders')).body).toMatchObject([
      { orderId, receiptNumber: receipt.number },
    ]);
    expect((await (await aMember()).get(`/api/account/orders/${orderId}/receipt`)).status).toBe(
      404,
    );
    const { mailboxUrl } = (await new Client().get<PublicConfig>('/api/config')).body;
    const page = async (path: string) => (await fetch(`${mailboxUrl}${path}`)).text();
    const [, path] = await eventually(async () => {
      const found = new RegExp(
        `href="(/mails/[^"]+)">\\[TEST\\] Payment received: ${tool.name}<`,
      ).exec(await page('/'));
      expect(found).not.toBeNull();
      return found!;
    });
    const mail = await page(path!);
    for (const fact of [receipt.number, member.email, `/receipt/${orderId}`])
      expect(mail).toContain(fact);
  });
});

describe('the mail about a withdrawn version', () => {
  it('reaches the members who downloaded it, with the reason', async () => {
    const reason = 'It asks for a password.';
    const admin = await theAdministrator();
    const { id, name } = await aTool(admin, {}, Buffer.from('the first\n'), 'kit.txt');
    const member = await aMember();
    const token = (await mailedLink(member.email, 'Confirm your email')).split('#token=')[1];
    expect((await member.post('/api/email/confirm', { token })).status).toBe(200);
    expect((await member.post(`/api/tools/${id}/download`)).status).toBe(200);
    const path = `/api/admin/tools/${id}/versions/1/withdraw`;
    expect((await admin.post(path, { reason })).status).toBe(200);
    const mail = await mailTo(member.email, `Version 1 of ${name} was withdrawn`);
    for (const text of [reason, `/tools/${id}`, '/verify']) expect(mail).toContain(text);
  });
});
