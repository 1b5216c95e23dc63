import { eventually, type TestResponse, DAY_MS } from '@testing';
import { type Buyer, useCardFixture } from './card-fixture';
import { buyPro, seePayment, buy, withTool } from './factories';
import type { PaymentCreation } from '@libs/contracts';
import { multiplyUp } from '../../../dev/payment-sandbox';

const cards = useCardFixture();

describe('an open crypto page for Pro', () => {
  const opened = async (buyer: Buyer) => (await buyPro(cards, buyer)).body.paymentId;
  const givePro = (buyer: Buyer, days: number) =>
    cards.admin(`users/${buyer.userId}/pro`, {
      until: new Date(Date.now() + days * DAY_MS).toISOString(),
      reason: 'a gift',
    });

  it('is closed when the card has paid', async () => {
    const buyer = await cards.buyer();
    const paymentId = await opened(buyer);
    cards.control.card(await cards.secretOf(buyer), 'approve');
    await cards.sourceBecomes(buyer, 'stripe');
    expect(await seePayment(cards, buyer, paymentId)).toMatchObject({
      status: 'cancelled',
      payable: false,
      amountDue: null,
    });
  });

  it('is closed when an administrator has given Pro, but not while Pro can still be renewed', async () => {
    const buyer = await cards.buyer();
    const paymentId = await opened(buyer);
    expect((await givePro(buyer, 5)).status).toBe(200);
    expect(await seePayment(cards, buyer, paymentId)).toMatchObject({
      status: 'waiting',
      payable: true,
    });
    expect((await givePro(buyer, 200)).status).toBe(200);
    expect(await seePayment(cards, buyer, paymentId)).toMatchObject({
      status: 'cancelled',
      payable: false,
      amountDue: null,
    });
  });

  it('stays open when coins were seen: they add 30 days', async () => {
    const buyer = await cards.buyer();
    const paymentId = await opened(buyer);
    const { provider, service } = cards;
    await provider.notify(
      service,
      provider.set(paymentId, { status: 'confirming', actuallyPaid: '0' }),
    );
    await eventually(async () =>
      expect((await seePayment(cards, buyer, paymentId)).status).toBe('confirming'),
    );
    await givePro(buyer, 200);
    expect((await seePayment(cards, buyer, paymentId)).status).toBe('confirming');
    await cards.finishCoins(buyer, paymentId);
    expect((await cards.periods(buyer)).map(({ source }) => source)).toEqual(['grant', 'crypto']);
  });
});

describe('the card form', () => {
  it.each([
    ['confirming', 'on their way'],
    ['partially_paid', 'part of EXE Pro'],
  ] as const)('is refused while a crypto payment is %s, and says why', async (status, text) => {
    const buyer = await cards.buyer();
    const { paymentId } = (await buyPro(cards, buyer)).body;
    const { provider, service } = cards;
    await provider.notify(service, provider.set(paymentId, { status, actuallyPaid: '0.00001' }));
    await eventually(async () =>
      expect((await seePayment(cards, buyer, paymentId)).status).toBe(status),
    );
    const answer = await cards.open(buyer);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'crypto_payment_confirming', message: expect.stringContaining(text) },
    });
    expect(cards.subscriptionsOf(buyer)).toEqual([]);
  });
});

type Buying = (coin?: string) => Promise<TestResponse<PaymentCreation>>;

describe('money that was seen for an item and is not settled', () => {
  const refused = (text: string) => ({
    status: 409,
    body: { message: expect.stringContaining(text) },
  });

  const buyingPro =
    (buyer: Buyer): Buying =>
    (coin) =>
      buyPro(cards, buyer, coin);
  async function buyingATool(buyer: Buyer): Promise<Buying> {
    const { id } = await withTool(cards);
    return (coin) => buy(cards, buyer, id, coin);
  }
  const cancel = (buyer: Buyer, { paymentId }: PaymentCreation) =>
    cards.service.request({ method: 'POST', url: `/api/payments/${paymentId}/cancel`, as: buyer });
  async function receive(
    buyer: Buyer,
    { paymentId }: PaymentCreation,
    share: string,
    status: 'confirming' | 'partially_paid',
    shown: string,
  ) {
    const { provider, service } = cards;
    const actuallyPaid = multiplyUp(provider.of(paymentId).payAmount, share, 9);
    await provider.notify(service, provider.set(paymentId, { status, actuallyPaid }));
    await eventually(async () =>
      expect((await seePayment(cards, buyer, paymentId)).status).toBe(shown),
    );
  }
  async function coinsAfterCanceling(buyer: Buyer, buying: Buying): Promise<PaymentCreation> {
    const { body } = await buying();
    expect((await cancel(buyer, body)).status).toBe(200);
    await receive(buyer, body, '0', 'confirming', 'confirming');
    return body;
  }
  async function underReview(buyer: Buyer, buying: Buying): Promise<PaymentCreation> {
    const { body } = await buying();
    await receive(buyer, body, '0.967', 'partially_paid', 'review');
    return body;
  }

  it('refuses card and crypto for Pro while the coins of a canceled page are confirming, until they have arrived', async () => {
    const buyer = await cards.buyer();
    const { paymentId } = await coinsAfterCanceling(buyer, buyingPro(buyer));
    const confirming = refused('Your coins for EXE Pro are on their way');
    expect(await cards.open(buyer)).toMatchObject(confirming);
    expect(await buyPro(cards, buyer, 'ltc')).toMatchObject(confirming);
    expect(cards.subscriptionsOf(buyer)).toEqual([]);
    await cards.finishCoins(buyer, paymentId);
    expect(await cards.periods(buyer)).toHaveLength(1);
  });

  it('refuses card and crypto for Pro while a payment is under review, until an administrator has decided', async () => {
    const buyer = await cards.buyer();
    const { orderId } = await underReview(buyer, buyingPro(buyer));
    const reviewing = refused('We are reviewing your payment for EXE Pro');
    expect(await cards.open(buyer)).toMatchObject(reviewing);
    expect(await buyPro(cards, buyer)).toMatchObject(reviewing);
    expect((await cards.admin(`payments/${orderId}/refund`, { reason: 'sent back' })).status).toBe(
      200,
    );
    expect((await buyPro(cards, buyer)).status).toBe(201);
    expect((await cards.open(buyer)).status).toBe(201);
  });

  it('refuses a second page of a tool while the coins of a canceled page are confirming, and still sells other tools', async () => {
    const buyer = await cards.buyer();
    const buying = await buyingATool(buyer);
    await coinsAfterCanceling(buyer, buying);
    expect(await buying()).toMatchObject(refused('Your coins for Port scanner are on their way'));
    expect((await (await buyingATool(buyer))()).status).toBe(201);
  });

  it('refuses a second page of a tool while a payment is under review, until an administrator has decided', async () => {
    const buyer = await cards.buyer();
    const buying = await buyingATool(buyer);
    const { orderId } = await underReview(buyer, buying);
    expect(await buying()).toMatchObject(refused('We are reviewing your payment for Port scanner'));
    expect((await cards.admin(`payments/${orderId}/refund`, { reason: 'sent back' })).status).toBe(
      200,
    );
    expect((await buying()).status).toBe(201);
  });

  it('closes the page that was opened before the coins of a canceled page were seen', async () => {
    const buyer = await cards.buyer();
    const buying = buyingPro(buyer);
    const first = (await buying()).body;
    await cancel(buyer, first);
    const second = (await buying()).body;
    await receive(buyer, first, '0', 'confirming', 'confirming');
    expect(await seePayment(cards, buyer, second.paymentId)).toMatchObject({
      status: 'cancelled',
      payable: false,
      amountDue: null,
    });
    expect((await buying()).status).toBe(409);
  });

  it('sells again when the coins of a canceled page have failed', async () => {
    const buyer = await cards.buyer();
    const buying = await buyingATool(buyer);
    const { paymentId } = await coinsAfterCanceling(buyer, buying);
    const { provider, service } = cards;
    await provider.notify(
      service,
      provider.set(paymentId, { status: 'failed', actuallyPaid: '0' }),
    );
    await eventually(async () => expect((await buying()).status).toBe(201));
  });
});

describe('a card payment for Pro under review', () => {
  it('closes the open crypto page with the reason, and refuses a new one', async () => {
    const buyer = await cards.buyer();
    const { paymentId, orderId } = (await buyPro(cards, buyer)).body;
    const secret = await cards.secretOf(buyer);
    cards.control.subscriptions.changeInvoice(secret, { cents: 2499 });
    cards.control.card(secret, 'approve');
    await eventually(async () => expect(await cards.reviewReasons(buyer)).toHaveLength(1));
    expect(await seePayment(cards, buyer, paymentId)).toMatchObject({
      status: 'cancelled',
      payable: false,
      amountDue: null,
    });
    const lines = await cards.service.query(
      `select note from order_history where order_id = $1 and "to" = 'cancelled'`,
      [orderId],
    );
    expect(lines).toEqual([{ note: 'a card payment for Pro is under review' }]);
    expect((await buyPro(cards, buyer)).status).toBe(409);
  });
});
