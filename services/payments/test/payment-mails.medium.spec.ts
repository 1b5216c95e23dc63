import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anAdmin, aUser, aUserSnapshot, DAY_MS, eventually, mailsTo } from '@testing';
import { SweepOrders } from '../src/crypto/crypto.job';
import { aBuyer, buy, buyPro, withCustomer, withTool } from './factories';
import { mailsHaveLeft } from './mail-steps';
import type { OrderedTool } from './payments-fixture';
import { type Buyer, useCardFixture } from './card-fixture';
import type { PaymentChange } from './test-processor';

const ADMIN = 'boss@example.com';

describe('mails about payments', () => {
  const folder = mkdtempSync(join(tmpdir(), 'exe-mail-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const cards = useCardFixture({
    MAIL_DIR: folder,
    SUPPORT_EMAIL: 'help@example.com',
    SUPPORT_RESPONSE_HOURS: '24',
  });
  const fixture = cards;
  beforeAll(() => withCustomer(fixture, { email: ADMIN, isAdmin: true }));

  const addressOf = ({ userId }: { userId: string }) => `${userId.slice(0, 8)}@example.com`;
  /** Subject and text of every email to an address, after all emails have been sent. */
  const mailsOf = async (address: string) => {
    await mailsHaveLeft(fixture);
    return (await mailsTo(address, folder)).map(({ subject = '', text = '' }) => ({
      subject,
      text,
    }));
  };
  const adminMails = async (orderId: string) =>
    (await mailsOf(ADMIN)).filter(({ text }) => text.includes(orderId));
  const finished = async (
    change: PaymentChange,
    expected: string,
    currency = 'btc',
  ): Promise<OrderedTool> => {
    const ordered = await fixture.ordered(currency);
    await fixture.notify(fixture.provider.finish(ordered.paymentId, change));
    await fixture.statusBecomes(ordered, expected);
    return ordered;
  };
  const decide = (action: string, orderId: string) =>
    fixture.service.request({
      method: 'POST',
      url: `/api/admin/payments/${orderId}/${action}`,
      body: { reason: 'as agreed' },
      as: anAdmin(),
    });
  const sweepAfter = async (days: number) => {
    fixture.setClock(new Date(Date.now() + days * DAY_MS));
    await fixture.service.app.get(SweepOrders).run();
  };

  it('reach a buyer whose registration has not arrived, because the order asks identity', async () => {
    const [customer, tool] = [aUserSnapshot(), await withTool(fixture)];
    fixture.identity.answers.set(`/internal/users/${customer.id}`, customer);
    const buyer = { ...aUser({ userId: customer.id }), userId: customer.id };
    const { paymentId } = (await buy(fixture, buyer, tool.id)).body;
    await fixture.notify(fixture.provider.finish(paymentId));
    await fixture.statusBecomes({ buyer, paymentId }, 'paid');
    expect((await mailsOf(customer.email)).map(({ subject }) => subject)).toEqual([
      `[TEST] Payment received: ${tool.name}`,
    ]);
  });

  it('confirm a payment with its receipt once, however often the provider notifies', async () => {
    const { buyer, orderId, paymentId, tool } = await finished({}, 'paid');
    for (let copy = 0; copy < 5; copy += 1) await fixture.notify(fixture.provider.of(paymentId));
    await fixture.handled();
    const [mail, ...more] = await mailsOf(addressOf(buyer));
    expect(more).toEqual([]);
    expect(mail!.subject).toBe(`[TEST] Payment received: ${tool.name}`);
    const { payAmount } = fixture.provider.of(paymentId);
    expect(mail!.text).toMatch(/Receipt: TEST-20\d\d-\d{6}\n/);
    expect(mail!.text).toContain(`Order: ${orderId}\nPaid with: ${payAmount} BTC\n`);
    expect(await adminMails(orderId)).toEqual([]);
  });

  it('inform the buyer and every administrator when an order goes to review, and the buyer when it is settled', async () => {
    const { buyer, orderId, paymentId, tool } = await finished(
      { actuallyPaid: '0.0001' },
      'review',
    );
    const [review, ...more] = await mailsOf(addressOf(buyer));
    expect(more).toEqual([]);
    expect(review!.text).toContain(
      "We're checking your payment by hand, usually within 24 hours. Your coins are safe.",
    );
    const [admin, ...others] = await adminMails(orderId);
    expect(others).toEqual([]);
    expect(admin!.subject).toBe(`[TEST] Payment under review: ${tool.name}, $29.99`);
    const reason = `Paid 0.0001 of ${fixture.provider.of(paymentId).payAmount} BTC.`;
    expect(admin!.text).toContain(addressOf(buyer));
    expect(admin!.text).toContain(`Reason: ${reason}`);
    expect((await decide('settle', orderId)).status).toBe(200);
    const [, settled, ...rest] = await mailsOf(addressOf(buyer));
    expect(rest).toEqual([]);
    expect(settled!.subject).toBe(`[TEST] Your order is complete: ${tool.name}`);
    expect(settled!.text).toContain('We checked your payment, and your order is complete.');
    expect(settled!.text).toContain('Paid with: 0.0001 BTC');
  });

  it('inform about surplus money on a paid order', async () => {
    const { buyer, orderId, paymentId } = await finished({}, 'paid');
    await fixture.notify(fixture.provider.payAgain(paymentId));
    await eventually(async () => expect(await adminMails(orderId)).toHaveLength(1));
    const subjects = (await mailsOf(addressOf(buyer))).map(({ subject }) =>
      subject.replace(/:.*/, ''),
    );
    expect(subjects).toEqual(['[TEST] Payment received', "[TEST] We're checking your payment"]);
  });

  it('inform once that an order is under review, even if a second payment for it needs review too', async () => {
    const { buyer, orderId, tool, paymentId } = await fixture.ordered();
    const second = (await buy(fixture, buyer, tool.id, 'ltc')).body;
    for (const id of [paymentId, second.paymentId]) {
      await fixture.notify(fixture.provider.finish(id, { actuallyPaid: '0.0001' }));
      await fixture.statusBecomes({ buyer, paymentId: id }, 'review');
    }
    expect(second.orderId).toBe(orderId);
    expect(await mailsOf(addressOf(buyer))).toHaveLength(1);
    expect(await adminMails(orderId)).toHaveLength(1);
  });

  it('inform no suspended administrator', async () => {
    const suspended = await withCustomer(fixture, { isAdmin: true, isSuspended: true });
    const { orderId } = await finished({ actuallyPaid: '0.0001' }, 'review');
    expect(await adminMails(orderId)).toHaveLength(1);
    expect(await mailsOf(suspended.email)).toEqual([]);
  });

  it('inform about an underpayment after a day', async () => {
    const ordered = await fixture.ordered();
    await fixture.notify(
      fixture.provider.set(ordered.paymentId, {
        status: 'partially_paid',
        actuallyPaid: '0.00001',
      }),
    );
    await fixture.statusBecomes(ordered, 'partially_paid');
    expect(await mailsOf(addressOf(ordered.buyer))).toEqual([]);
    for (const days of [9, 10]) await sweepAfter(days);
    expect(await mailsOf(addressOf(ordered.buyer))).toHaveLength(1);
    expect(await adminMails(ordered.orderId)).toHaveLength(1);
  });

  it.each(['by an administrator', 'at the provider'])('inform about a refund %s', async (where) => {
    const { buyer, orderId, paymentId, tool } = await finished({}, 'paid');
    if (where === 'by an administrator') expect((await decide('refund', orderId)).status).toBe(200);
    else await fixture.notify(fixture.provider.set(paymentId, { status: 'refunded' }));
    await fixture.statusBecomes({ buyer, paymentId }, 'refunded');
    const [, refunded, ...more] = await mailsOf(addressOf(buyer));
    expect(more).toEqual([]);
    expect(refunded!.subject).toBe(`[TEST] Payment refunded: ${tool.name}`);
    expect(refunded!.text).toContain('This payment was refunded.');
  });

  it('are queued in the transaction of their event: a payment that is not recorded sends none', async () => {
    const { buyer, paymentId } = await fixture.ordered();
    await fixture.service.query('alter table receipts rename to receipts_away');
    await fixture.notify(fixture.provider.finish(paymentId));
    const { id } = fixture.provider.of(paymentId);
    const failed = 'select 1 from webhooks where subject = $1 and error is not null';
    await eventually(async () => expect(await fixture.service.query(failed, [id])).toHaveLength(1));
    expect(await mailsOf(addressOf(buyer))).toEqual([]);
    await fixture.service.query('alter table receipts_away rename to receipts');
    await fixture.service.query('update webhooks set next_try_at = now() where subject = $1', [id]);
    await fixture.statusBecomes({ buyer, paymentId }, 'paid');
    expect(await mailsOf(addressOf(buyer))).toHaveLength(1);
  });

  it('confirm a card payment, and explain how to pay a failed renewal and when Pro ends', async () => {
    const buyer = await aBuyer(fixture);
    const { body } = await fixture.service.request({
      method: 'POST',
      url: '/api/create-subscription',
      as: buyer,
    });
    const subscription = cards.control.card(body.clientSecret, 'approve');
    await eventually(async () => expect(await mailsOf(addressOf(buyer))).toHaveLength(1));
    const [paid] = await mailsOf(addressOf(buyer));
    expect(paid!.text).toContain('Item: EXE Pro, 1 month\nPrice: $19.99');
    expect(paid!.text).toContain('Paid with: Card');
    expect(paid!.text).not.toContain("don't renew");
    cards.control.card(subscription.id, 'renew-declined');
    await eventually(async () => expect(await mailsOf(addressOf(buyer))).toHaveLength(2));
    const [, failed] = await mailsOf(addressOf(buyer));
    expect(failed!.subject).toBe('Your EXE Pro renewal could not be charged');
    expect(failed!.text).toMatch(/ends on \w+ \d+, 20\d\d at \d+:\d\d [AP]M UTC unless you pay\./);
    expect(failed!.text).toContain('http://localhost:8080/account/membership');
    expect((await buyPro(fixture, buyer)).status).toBe(409);
  });

  it('inform administrators again when a settled order comes under review for another reason', async () => {
    const buyer = await aBuyer(fixture);
    const { body } = await fixture.service.request({
      method: 'POST',
      url: '/api/create-subscription',
      as: buyer,
    });
    const subscription = cards.control.card(body.clientSecret, 'approve');
    await eventually(async () => expect(await mailsOf(addressOf(buyer))).toHaveLength(1));
    const [{ orderId }] = await fixture.service.query(
      'select id as "orderId" from orders where user_id = $1',
      [buyer.userId],
    );
    cards.control.card(subscription.id, 'refund-part');
    await eventually(async () => expect(await adminMails(orderId)).toHaveLength(1));
    expect((await decide('surplus', orderId)).status).toBe(200);
    cards.control.card(subscription.id, 'dispute');
    await eventually(async () =>
      expect((await adminMails(orderId)).map(({ text }) => /Reason: (.*)/.exec(text)?.[1])).toEqual(
        [
          expect.stringContaining('was refunded at the card provider'),
          expect.stringContaining('disputes this payment'),
        ],
      ),
    );
  });

  /** Pays much too little for a tool. */
  const causeReview = async (buyer: Buyer) => {
    await fixture.service.query(
      `update attempts set created_at = created_at - interval '1 hour' where order_id in (select id from orders where user_id = $1)`,
      [buyer.userId],
    ); // ten in a minute can be started
    const { paymentId } = (await buy(fixture, buyer, (await withTool(fixture)).id)).body;
    await fixture.notify(fixture.provider.finish(paymentId, { actuallyPaid: '0.0001' }));
    await fixture.statusBecomes({ buyer, paymentId }, 'review');
  };
  /** The numbers of emails about a buyer to them and to the administrator. */
  const countOf = async ({ userId }: Buyer) => {
    const rows = await fixture.service.query<{ recipient: string }>(
      'select recipient from mails where user_id = $1',
      [userId],
    );
    const toAdmin = rows.filter(({ recipient }) => recipient === ADMIN).length;
    return [rows.length - toAdmin, toAdmin];
  };

  it('about reviews are queued for ten reviews of one buyer a day, however few coins each of them takes', async () => {
    const [buyer, other] = [await aBuyer(fixture), await aBuyer(fixture)];
    for (let i = 0; i < 11; i += 1) await causeReview(buyer);
    expect(await countOf(buyer)).toEqual([10, 10]);
    await causeReview(other);
    expect(await countOf(other)).toEqual([1, 1]);
    await fixture.service.query(
      `update mails set created_at = created_at - interval '1 day' where user_id = $1`,
      [buyer.userId],
    );
    await causeReview(buyer);
    expect(await countOf(buyer)).toEqual([11, 11]);
  });
});
