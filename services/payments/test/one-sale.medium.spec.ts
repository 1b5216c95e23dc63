import { eventually } from '@testing';
import { type Buyer, DAY, useCardFixture } from './card-fixture';
import { buyPro, seePayment } from './factories';

describe('an open crypto page for Pro', () => {
  const cards = useCardFixture();
  const opened = async (buyer: Buyer) => (await buyPro(cards.context, buyer)).body.paymentId;
  const givePro = (buyer: Buyer, days: number) =>
    cards.admin(`users/${buyer.userId}/pro`, { until: new Date(Date.now() + days * DAY).toISOString(), reason: 'a gift' });

  it('is closed when the card has paid', async () => {
    const buyer = await cards.buyer();
    const paymentId = await opened(buyer);
    cards.control.card(await cards.secretOf(buyer), 'approve');
    await cards.sourceBecomes(buyer, 'stripe');
    expect(await seePayment(cards.context, buyer, paymentId)).toMatchObject({ status: 'cancelled', payable: false, amountDue: null });
  });

  it('is closed when an administrator has given Pro, but not while Pro can still be renewed', async () => {
    const buyer = await cards.buyer();
    const paymentId = await opened(buyer);
    expect((await givePro(buyer, 5)).status).toBe(200);
    expect(await seePayment(cards.context, buyer, paymentId)).toMatchObject({ status: 'waiting', payable: true });
    expect((await givePro(buyer, 200)).status).toBe(200);
    expect(await seePayment(cards.context, buyer, paymentId)).toMatchObject({ status: 'cancelled', payable: false, amountDue: null });
  });

  it('stays open when coins were seen: they add 30 days', async () => {
    const buyer = await cards.buyer();
    const paymentId = await opened(buyer);
    const { provider, service } = cards.context;
    await provider.notify(service, provider.set(paymentId, { status: 'confirming', actuallyPaid: '0' }));
    await eventually(async () => expect((await seePayment(cards.context, buyer, paymentId)).status).toBe('confirming'));
    await givePro(buyer, 200);
    expect((await seePayment(cards.context, buyer, paymentId)).status).toBe('confirming');
    await cards.finishCoins(buyer, paymentId);
    expect((await cards.periods(buyer)).map(({ source }) => source)).toEqual(['grant', 'crypto']);
  });
});

describe('the card form', () => {
  const cards = useCardFixture();

  it.each([
    ['confirming', 'on their way'],
    ['partially_paid', 'a part of EXE Pro'],
  ] as const)('is refused while a crypto payment is %s, and says why', async (status, text) => {
    const buyer = await cards.buyer();
    const { paymentId } = (await buyPro(cards.context, buyer)).body;
    const { provider, service } = cards.context;
    await provider.notify(service, provider.set(paymentId, { status, actuallyPaid: '0.00001' }));
    await eventually(async () => expect((await seePayment(cards.context, buyer, paymentId)).status).toBe(status));
    const answer = await cards.open(buyer);
    expect(answer).toMatchObject({ status: 409, body: { code: 'crypto_payment_confirming', message: expect.stringContaining(text) } });
    expect(cards.subscriptionsOf(buyer)).toEqual([]);
  });
});
