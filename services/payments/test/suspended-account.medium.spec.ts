import { userChanged } from '@libs/contracts';
import { eventually } from '@testing';
import { StopCardsOfSuspended } from '../src/workflows/subscriptions/stop-cards-of-suspended';
import { type Buyer, useCardFixture } from './card-fixture';
import { aCustomer, buy, ownsTool, withTool } from './factories';

describe('a suspended member', () => {
  const cards = useCardFixture();
  const publish = async (buyer: Buyer, version: number, isSuspended: boolean | undefined) => {
    const user = aCustomer({ id: buyer.userId });
    await cards.context.service.publish(userChanged({ ...user, isSuspended }, { version }));
  };
  const stored = async ({ userId }: Buyer) =>
    (await cards.context.service.query('select version, is_suspended from customers where user_id = $1', [userId]))[0];
  const become = async (buyer: Buyer, version: number, isSuspended: boolean) => {
    await publish(buyer, version, isSuspended);
    await eventually(async () => expect(await stored(buyer)).toEqual({ version, is_suspended: isSuspended }));
  };
  const stop = () => cards.context.service.app.get(StopCardsOfSuspended).run();
  const cardOf = (id: string) => cards.control.subscriptions.records.get(id);
  const ended = (id: string) => eventually(() => expect(cardOf(id)?.cancelAtPeriodEnd).toBe(true));
  const mailsAboutStops = ({ userId }: Buyer) =>
    cards.context.service.query<{ recipient: string; text: string }[]>(
      `select recipient, blocks::text as text from mails where user_id = $1 and key like 'card-stopped:%'`,
      [userId],
    );

  it('keeps the paid period, is mailed once that the card is not charged again, and is not charged after being restored either', async () => {
    const { buyer, subscription } = await cards.subscribed();
    await become(buyer, 2, true);
    await ended(subscription.id);
    await eventually(async () => expect(await cards.subscription(buyer)).toMatchObject({ source: 'stripe', cancelled: true }));
    const [mail, ...more] = await mailsAboutStops(buyer);
    expect(mail).toEqual({ recipient: `${buyer.userId.slice(0, 8)}@example.com`, text: expect.stringContaining("won't be charged again") });
    await become(buyer, 3, false);
    await stop();
    expect([more, await mailsAboutStops(buyer)]).toEqual([[], [mail]]);
    expect(await cards.subscription(buyer)).toMatchObject({ cancelled: true, card: { status: 'active', endsWithPeriod: true } });
    cards.control.card(subscription.id, 'renew');
    await cards.handled();
    expect([cardOf(subscription.id)?.status, (await cards.periods(buyer)).length]).toEqual(['canceled', 1]);
  });

  it('is suspended by the newest version, whatever the order of events, and by one that an earlier release left incomplete', async () => {
    const buyer = await cards.buyer();
    await become(buyer, 4, true);
    await publish(buyer, 3, false);
    await publish(buyer, 5, undefined);
    await eventually(async () => expect(await stored(buyer)).toEqual({ version: 5, is_suspended: true }));
    await become(buyer, 6, false);
    await publish(buyer, 7, undefined);
    await become(buyer, 7, true);
  });

  it('is stopped after an outage of the card provider, also when suspended a second time', async () => {
    const { buyer, subscription } = await cards.subscribed();
    await cards.handled();
    cards.control.faults.add({ operation: '*', kind: 'error-500', times: 40 });
    await become(buyer, 2, true);
    await stop();
    expect(cardOf(subscription.id)?.cancelAtPeriodEnd).toBe(false);
    await become(buyer, 3, false);
    await become(buyer, 4, true);
    cards.control.faults.clear();
    await stop();
    expect(cardOf(subscription.id)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
    const calls = () => cards.control.calls('update-subscription').length;
    const before = calls();
    await stop();
    expect(calls()).toBe(before);
  });

  it('cannot be charged by a renewal that is retried, or by a card form that is still open', async () => {
    const { buyer, subscription } = await cards.subscribed();
    cards.control.card(subscription.id, 'renew-declined');
    const other = await cards.buyer();
    await cards.secretOf(other);
    const [form] = cards.subscriptionsOf(other);
    await cards.handled();
    await become(buyer, 2, true);
    await become(other, 2, true);
    await eventually(() => expect([cardOf(subscription.id)?.status, cardOf(form!.id)?.status]).toEqual(['canceled', 'canceled']));
    await eventually(async () => expect(await mailsAboutStops(buyer)).toHaveLength(1));
    await stop();
    expect(await mailsAboutStops(other)).toEqual([]);
  });

  it('whose first payment is being confirmed gets the paid month, and is not charged for another', async () => {
    const buyer = await cards.buyer();
    const secret = await cards.secretOf(buyer);
    const [form] = cards.subscriptionsOf(buyer);
    cards.control.webhookDelivery.setMode('lose');
    cards.control.card(secret, 'confirm');
    await become(buyer, 2, true);
    await stop();
    expect(cardOf(form!.id)?.status).toBe('incomplete');
    cards.control.webhookDelivery.setMode('deliver');
    cards.control.card(secret, 'approve');
    await cards.sourceBecomes(buyer, 'stripe');
    await stop();
    expect(cardOf(form!.id)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
  });

  it('gets what coins pay for when they arrive during the suspension', async () => {
    const [buyer, tool] = [await cards.buyer(), await withTool(cards.context)];
    const { paymentId, orderId } = (await buy(cards.context, buyer, tool.id)).body;
    await become(buyer, 2, true);
    await cards.finishCoins(buyer, paymentId);
    expect(await ownsTool(cards.context, buyer, tool.id)).toBe(true);
    expect((await cards.adminSearch(orderId)).body).toMatchObject([
      { orderId, status: 'paid', username: `user_${buyer.userId.slice(0, 8)}` },
    ]);
  });
});
