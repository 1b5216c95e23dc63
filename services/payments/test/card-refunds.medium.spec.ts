import type { AdminPayment } from '@libs/contracts';
import { anAdmin, eventually, DAY_MS } from '@testing';
import { CardProvider } from '../src/cards/card-provider';
import { type Buyer, useCardFixture } from './card-fixture';
import { auditsOf } from './factories';

const cards = useCardFixture();

describe('a refunded or disputed card payment', () => {
  const orderOf = async (buyer: Buyer) => (await cards.orders(buyer))[0]!;
  const reviewed = async (buyer: Buyer) => {
    const { body } = await cards.service.request<AdminPayment[]>({
      url: '/api/admin/payments?status=review',
      as: anAdmin(),
    });
    return body.filter(({ userId }) => userId === buyer.userId);
  };

  it('refunds the order and revokes the period when it is refunded in full', async () => {
    const { buyer, subscription } = await cards.subscribed();
    cards.control.card(subscription.id, 'refund');
    await eventually(async () => expect((await orderOf(buyer)).status).toBe('refunded'));
    expect((await cards.subscription(buyer)).proUntil).toBeNull();
    expect(await reviewed(buyer)).toEqual([]);
  });

  it('is reviewed once when it is refunded in part, and the member stays Pro', async () => {
    const { buyer, subscription } = await cards.subscribed();
    cards.control.webhookDelivery.configure({ copies: 3 });
    cards.control.card(subscription.id, 'refund-part');
    await eventually(async () =>
      expect(await cards.reviewReasons(buyer)).toEqual([
        '5.00 USD of 19.99 USD was refunded at the card provider.',
      ]),
    );
    await cards.handled();
    expect(await reviewed(buyer)).toMatchObject([
      { status: 'paid', reason: expect.stringContaining('5.00 USD') },
    ]);
    expect((await cards.subscription(buyer)).source).toBe('stripe');
    const lines = await cards.service.query(
      'select review_code from order_history where order_id = $1 and review_code is not null',
      [(await orderOf(buyer)).orderId],
    );
    expect(lines).toHaveLength(1);
  });

  it('is reviewed when disputed, and revokes nothing before the dispute is lost', async () => {
    const { buyer, subscription } = await cards.subscribed();
    cards.control.card(subscription.id, 'dispute');
    await eventually(async () =>
      expect(await cards.reviewReasons(buyer)).toEqual([
        expect.stringContaining('disputes this payment (fraudulent)'),
      ]),
    );
    expect((await cards.subscription(buyer)).source).toBe('stripe');
    cards.control.card(subscription.id, 'dispute-lost');
    await eventually(async () => expect((await orderOf(buyer)).status).toBe('refunded'));
    expect((await cards.subscription(buyer)).proUntil).toBeNull();
    expect(await cards.reviewReasons(buyer)).toEqual([]);
  });

  it('closes the review when the dispute is won, and the member stays Pro', async () => {
    const { buyer, subscription } = await cards.subscribed();
    cards.control.card(subscription.id, 'dispute');
    await eventually(async () => expect(await cards.reviewReasons(buyer)).toHaveLength(1));
    cards.control.card(subscription.id, 'dispute-won');
    await eventually(async () => expect(await cards.reviewReasons(buyer)).toEqual([]));
    expect((await orderOf(buyer)).status).toBe('paid');
    expect((await cards.subscription(buyer)).source).toBe('stripe');
  });

  it('is matched to its month even if the event of the payment was lost', async () => {
    const { buyer, subscription } = await cards.subscribed();
    await cards.handled();
    cards.control.webhookDelivery.setMode('lose');
    cards.control.card(subscription.id, 'renew');
    cards.control.webhookDelivery.setMode('deliver');
    const renewal = cards.control.subscriptions.invoices
      .all()
      .findLast(({ subscriptionId }) => subscriptionId === subscription.id)!;
    cards.control.card(renewal.id, 'refund');
    await eventually(async () =>
      expect((await cards.orders(buyer)).map(({ status }) => status)).toEqual(['refunded', 'paid']),
    );
    expect(await cards.periods(buyer)).toHaveLength(1);
  });
});

describe('an administrator', () => {
  it('ends the subscription at Stripe when refunding its order, with an audit record', async () => {
    const { buyer, subscription } = await cards.subscribed();
    const [order] = await cards.orders(buyer);
    expect(
      (await cards.admin(`payments/${order!.orderId}/refund`, { reason: 'asked for it' })).status,
    ).toBe(200);
    expect(cards.subscriptionsOf(buyer)).toMatchObject([{ status: 'canceled' }]);
    expect(await cards.subscription(buyer)).toMatchObject({ proUntil: null, card: null });
    const [record] = await auditsOf(cards, buyer.userId);
    expect(record!.after).toMatchObject({ status: 'refunded', endedCards: [subscription.id] });
    cards.control.card(subscription.id, 'refund');
    await cards.handled();
    expect((await cards.orders(buyer)).map(({ status }) => status)).toEqual(['refunded']);
  });

  it('leaves a later subscription alone when refunding the order of an earlier one', async () => {
    const { buyer } = await cards.subscribed();
    const [order] = await cards.orders(buyer);
    await cards.admin(`users/${buyer.userId}/pro`, { until: null, reason: 'asked for it' });
    cards.control.card(await cards.secretOf(buyer), 'approve');
    await cards.sourceBecomes(buyer, 'stripe');
    expect(
      (await cards.admin(`payments/${order!.orderId}/refund`, { reason: 'asked for it' })).status,
    ).toBe(200);
    expect(cards.subscriptionsOf(buyer).map(({ status }) => status)).toEqual([
      'canceled',
      'active',
    ]);
    expect((await cards.subscription(buyer)).source).toBe('stripe');
  });

  it('ends the subscription at Stripe when ending Pro, and the response shows it', async () => {
    const { buyer, subscription } = await cards.subscribed();
    const answer = await cards.admin(`users/${buyer.userId}/pro`, {
      until: null,
      reason: 'misused',
    });
    expect(answer).toMatchObject({ status: 200, body: { proUntil: null, card: null } });
    expect(cards.subscriptionsOf(buyer)).toMatchObject([{ status: 'canceled' }]);
    const [record] = await auditsOf(cards, buyer.userId);
    expect(record!.after).toMatchObject({ endedCards: [subscription.id] });
  });

  it.each(['refund', 'end'])(
    'changes nothing (%s) and returns 502 while Stripe does not answer',
    async (action) => {
      const { buyer } = await cards.subscribed();
      await cards.handled();
      const [order] = await cards.orders(buyer);
      cards.control.faults.add({ operation: 'cancel-subscription', kind: 'error-500' });
      const url =
        action === 'refund' ? `payments/${order!.orderId}/refund` : `users/${buyer.userId}/pro`;
      expect(
        (
          await cards.admin(url, {
            reason: 'asked for it',
            ...(action === 'end' ? { until: null } : {}),
          })
        ).status,
      ).toBe(502);
      expect(await cards.subscription(buyer)).toMatchObject({
        source: 'stripe',
        card: { status: 'active' },
      });
      expect(await auditsOf(cards, buyer.userId)).toEqual([]);
    },
  );
});

describe('a partially refunded card payment', () => {
  it('is closed by an administrator without revoking Pro, or by refunding its order', async () => {
    const [resolved, refunded] = [await cards.subscribed(), await cards.subscribed()];
    for (const [{ buyer, subscription }, decision, proUntil] of [
      [resolved, 'surplus', expect.any(String)],
      [refunded, 'refund', null],
    ] as const) {
      cards.control.card(subscription.id, 'refund-part');
      await eventually(async () => expect(await cards.reviewReasons(buyer)).toHaveLength(1));
      const [order] = await cards.orders(buyer);
      expect(
        (
          await cards.admin(`payments/${order!.orderId}/${decision}`, {
            reason: 'agreed with the buyer',
          })
        ).status,
      ).toBe(200);
      expect([
        await cards.reviewReasons(buyer),
        (await cards.subscription(buyer)).proUntil,
      ]).toEqual([[], proUntil]);
    }
    const records = [
      ...(await auditsOf(cards, resolved.buyer.userId)),
      ...(await auditsOf(cards, refunded.buyer.userId)),
    ];
    expect(records).toMatchObject([
      { after: { received: [{ amount: '19.99 USD' }] } },
      { after: { received: [{ amount: '19.99 USD' }] } },
    ]);
  });

  it('that was closed is not reviewed again after a dispute about it was won', async () => {
    const { buyer, subscription } = await cards.subscribed();
    cards.control.card(subscription.id, 'refund-part');
    await eventually(async () =>
      expect(await cards.reviewReasons(buyer)).toEqual([expect.stringContaining('5.00 USD')]),
    );
    const [order] = await cards.orders(buyer);
    await cards.admin(`payments/${order!.orderId}/surplus`, { reason: 'agreed with the buyer' });
    cards.control.card(subscription.id, 'dispute');
    await eventually(async () =>
      expect(await cards.reviewReasons(buyer)).toEqual([
        expect.stringContaining('disputes this payment'),
      ]),
    );
    cards.control.card(subscription.id, 'dispute-won');
    await cards.handled();
    expect(await cards.reviewReasons(buyer)).toEqual([]);
  });
});

describe('a charge that was unknown when its event arrived', () => {
  it('is recorded when the event is sent again', async () => {
    const { buyer, subscription } = await cards.subscribed();
    await cards.handled();
    const provider = cards.service.app.get(CardProvider);
    Object.assign(provider, { readCharge: () => Promise.resolve(null) });
    cards.control.card(subscription.id, 'refund');
    await cards.handled();
    Reflect.deleteProperty(provider, 'readCharge');
    expect((await cards.orders(buyer)).map(({ status }) => status)).toEqual(['paid']);
    const event = cards.notifications.findLast((body) => body.includes('charge.refunded'))!;
    cards.setClock(new Date(Date.now() + 6000));
    expect(await cards.sendAgain(event)).toBe(200);
    await eventually(async () =>
      expect((await cards.orders(buyer)).map(({ status }) => status)).toEqual(['refunded']),
    );
  });
});

describe('a paid invoice with an unexpected amount', () => {
  it('goes to review, and grants a card month once settled', async () => {
    const buyer = await cards.buyer();
    const secret = await cards.secretOf(buyer);
    cards.control.subscriptions.changeInvoice(secret, { cents: 2499 });
    const subscription = cards.control.card(secret, 'approve');
    await eventually(async () =>
      expect(await cards.reviewReasons(buyer)).toEqual([
        'The card was charged 24.99 USD instead of 19.99 USD.',
      ]),
    );
    expect((await cards.subscription(buyer)).source).toBeNull();
    const [order] = await cards.orders(buyer);
    await cards.admin(`payments/${order!.orderId}/settle`, { reason: 'agreed by mail' });
    const [period] = await cards.periods(buyer);
    expect(period?.source).toBe('stripe');
    expect(Number(period?.ends) - Number(period?.starts)).toBe(
      (subscription.periodEnd - subscription.periodStart) * 1000,
    );
  });
});

describe('a subscription whose money was given back at the card provider', () => {
  const statusesOf = (buyer: Buyer) => cards.subscriptionsOf(buyer).map(({ status }) => status);

  it.each([
    ['refunded in full', ['refund']],
    ['disputed, and the dispute was lost', ['dispute', 'dispute-lost']],
  ] as const)(
    'ends there when a month is %s, so that the card is not charged again',
    async (_, actions) => {
      const { buyer, subscription } = await cards.subscribed();
      for (const action of actions) cards.control.card(subscription.id, action);
      await eventually(async () =>
        expect((await cards.orders(buyer)).map(({ status }) => status)).toEqual(['refunded']),
      );
      expect(statusesOf(buyer)).toEqual(['canceled']);
      expect(await cards.subscription(buyer)).toMatchObject({ proUntil: null, card: null });
      await cards.handled();
      const mails = await cards.service.query(
        `select blocks::text as text from mails where user_id = $1 and key like 'refunded:%'`,
        [buyer.userId],
      );
      expect(mails).toEqual([
        { text: expect.stringContaining('Your card subscription has ended') },
      ]);
    },
  );

  it('is ended and recorded once the card provider answers again', async () => {
    const { buyer, subscription } = await cards.subscribed();
    await cards.handled();
    cards.control.faults.add({ operation: 'cancel-subscription', kind: 'error-500' });
    cards.control.card(subscription.id, 'refund');
    await eventually(async () =>
      expect(cards.control.calls('cancel-subscription').length).toBeGreaterThan(0),
    );
    await eventually(async () =>
      expect((await cards.orders(buyer)).map(({ status }) => status)).toEqual(['refunded']),
    );
    expect(statusesOf(buyer)).toEqual(['canceled']);
  });

  it('goes on after a partial refund or an open dispute', async () => {
    const { buyer, subscription } = await cards.subscribed();
    for (const [action, reason] of [
      ['refund-part', '5.00 USD'],
      ['dispute', 'disputes this payment'],
    ] as const) {
      cards.control.card(subscription.id, action);
      await eventually(async () =>
        expect(await cards.reviewReasons(buyer)).toEqual([expect.stringContaining(reason)]),
      );
    }
    expect(statusesOf(buyer)).toEqual(['active']);
  });
});

describe('a refund that fails at the card provider', () => {
  const shown = async (buyer: Buyer) => {
    const { body } = await cards.service.request<AdminPayment[]>({
      url: `/api/admin/payments?userId=${buyer.userId}`,
      as: anAdmin(),
    });
    return body[0];
  };

  it.each([
    ['refund', 'refunded', '19.99 USD'],
    ['refund-part', 'paid', '5.00 USD'],
  ] as const)(
    'after %s is reviewed by an administrator, who is mailed once, and stays on record',
    async (action, status, amount) => {
      const { buyer, subscription } = await cards.subscribed();
      cards.control.card(subscription.id, action);
      await eventually(async () =>
        expect((await cards.orders(buyer))[0]?.creditNotes).toHaveLength(1),
      );
      await cards.handled();
      cards.control.card(subscription.id, 'refund-failed');
      const reason = `A refund of ${amount} failed at the card provider, so the buyer did not get it. Send it another way.`;
      await eventually(async () => expect(await cards.reviewReasons(buyer)).toEqual([reason]));
      await cards.handled();
      expect(await cards.reviewReasons(buyer)).toEqual([reason]);
      expect(await shown(buyer)).toMatchObject({
        status,
        reason,
        hasReceivedMoney: true,
        hasSurplus: true,
      });
      const { orderId } = (await cards.orders(buyer))[0]!;
      const history = await cards.service.query(
        `select note from order_history where order_id = $1 and review_code = 'card_refund_failed'`,
        [orderId],
      );
      expect(history).toHaveLength(1);
      expect(
        (await cards.admin(`payments/${orderId}/surplus`, { reason: 'sent by bank transfer' }))
          .status,
      ).toBe(200);
      expect(await cards.reviewReasons(buyer)).toEqual([]);
      expect((await cards.orders(buyer))[0]?.creditNotes).toHaveLength(1);
    },
  );

  it('is closed when the refund is made again', async () => {
    const { buyer, subscription } = await cards.subscribed();
    cards.control.card(subscription.id, 'refund');
    await eventually(async () => expect((await cards.orders(buyer))[0]?.status).toBe('refunded'));
    await cards.handled();
    cards.control.card(subscription.id, 'refund-failed');
    await eventually(async () => expect(await cards.reviewReasons(buyer)).toHaveLength(1));
    await cards.handled();
    cards.control.card(subscription.id, 'refund');
    await eventually(async () => expect(await cards.reviewReasons(buyer)).toEqual([]));
    expect((await cards.orders(buyer))[0]).toMatchObject({
      status: 'refunded',
      creditNotes: [{ amount: 1999 }],
    });
  });
});

describe('a month for which the card provider charges nothing', () => {
  it('extends Pro, with a coupon or a credit balance, and has no receipt', async () => {
    const { buyer, subscription } = await cards.subscribed();
    await cards.handled();
    cards.control.subscriptions.update(subscription.id, { cents: 0 });
    cards.control.card(subscription.id, 'renew');
    await eventually(async () => expect(await cards.periods(buyer)).toHaveLength(2));
    await cards.handled();
    const [first, free] = await cards.periods(buyer);
    expect([free?.source, free?.starts]).toEqual(['stripe', first?.ends]);
    const [order] = await cards.orders(buyer);
    expect(order).toMatchObject({ status: 'granted', receiptNumber: null });
    expect(await cards.reviewReasons(buyer)).toEqual([]);
    await cards.refresh(buyer);
    expect(await cards.periods(buyer)).toHaveLength(2);
  });

  it('is revoked by an administrator like one that was paid, and the subscription ends', async () => {
    const buyer = await cards.buyer();
    const secret = await cards.secretOf(buyer);
    cards.control.subscriptions.changeInvoice(secret, { cents: 0 });
    cards.control.card(secret, 'approve');
    await cards.sourceBecomes(buyer, 'stripe');
    const { orderId } = (await cards.orders(buyer))[0]!;
    expect((await cards.admin(`payments/${orderId}/refund`, { reason: 'a mistake' })).status).toBe(
      200,
    );
    expect(await cards.subscription(buyer)).toMatchObject({ proUntil: null, card: null });
    expect(cards.subscriptionsOf(buyer)).toMatchObject([{ status: 'canceled' }]);
    const settled = await cards.admin(`payments/${orderId}/settle`, { reason: 'once more' });
    expect(settled.status).toBe(409); // no money was received
    expect((await cards.orders(buyer))[0]).toMatchObject({
      status: 'cancelled',
      receiptNumber: null,
    });
  });
});

describe("a subscription that ends on a date set in the card provider's dashboard", () => {
  const endingIn = async (days: number) => {
    const { buyer, subscription } = await cards.subscribed();
    await cards.handled();
    const cancelAt = Math.floor((Date.now() + days * DAY_MS) / 1000);
    cards.control.subscriptions.update(subscription.id, { cancelAt });
    await cards.handled();
    return { buyer, endsAt: new Date(cancelAt * 1000).toISOString() };
  };

  it('is shown as ending within the paid month, and crypto can continue it', async () => {
    const { buyer, endsAt } = await endingIn(10);
    const { card, cancelled, cryptoFrom } = await cards.subscription(buyer);
    expect([card, cancelled]).toEqual([{ status: 'active', endsWithPeriod: true, endsAt }, true]);
    expect(cryptoFrom).not.toBeNull();
  });

  it('is shown as renewing until then if a month still follows', async () => {
    const { buyer, endsAt } = await endingIn(70);
    expect(await cards.subscription(buyer)).toMatchObject({
      card: { status: 'active', endsWithPeriod: false, endsAt },
      cryptoFrom: null,
    });
  });
});
