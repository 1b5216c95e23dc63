import { metricsText } from '@libs/service';
import { type PaymentStatus } from '../../../dev/payment-sandbox';
import { buy, seePayment } from './factories';
import { type OrderedTool, usePaymentsFixture } from './payments-fixture';
import type { PaymentChange } from './test-processor';

const HOUR_MS = 3_600_000;

describe('a status of the provider that is not part of a purchase', () => {
  const fixture = usePaymentsFixture();

  async function reported(status: string, change: PaymentChange = {}): Promise<OrderedTool> {
    const ordered = await fixture.ordered();
    await fixture.notify(fixture.provider.set(ordered.paymentId, { status: status as PaymentStatus, ...change }));
    await fixture.handled();
    return ordered;
  }
  const view = ({ buyer, paymentId }: OrderedTool) => seePayment(fixture, buyer, paymentId);

  it.each([
    ['without an amount', {}],
    ['with an amount', { actuallyPaid: '0.0001' }],
    ['in another coin', { payCurrency: 'usdttrc20', actuallyPaid: '0' }],
  ])('sends wrong_asset_confirmed %s to review, and asks for nothing more', async (_name, change) => {
    const ordered = await reported('wrong_asset_confirmed', change);
    expect(await view(ordered)).toMatchObject({ status: 'review', payable: false, amountDue: null });
    expect(await fixture.reasons(ordered.orderId)).toEqual([expect.stringContaining('wrong_asset_confirmed')]);
  });

  it.each(['canceled', 'cancelled', 'teleporting'])('closes a payment that is %s without coins', async (status) => {
    const ordered = await reported(status);
    expect(await view(ordered)).toMatchObject({ status: 'failed', payable: false, amountDue: null });
    const again = await buy(fixture, ordered.buyer, ordered.tool.id);
    expect(again).toMatchObject({ status: 201, body: { orderId: ordered.orderId } });
    expect(again.body.paymentId).not.toBe(ordered.paymentId);
  });

  it.each(['canceled', 'cancelled', 'teleporting'])('sends a payment that is %s to review when coins arrived', async (status) => {
    const ordered = await reported(status, { actuallyPaid: '0.0001' });
    expect(await view(ordered)).toMatchObject({ status: 'review', payable: false });
    expect(await fixture.reasons(ordered.orderId)).toEqual([expect.stringMatching(/^Paid 0\.0001 BTC, and .*"(teleporting|cancel+ed)"/)]);
  });

  it('sends a payment whose coins were seen to review when its status becomes unknown, and grants it when it finishes', async () => {
    const ordered = await reported('confirming');
    await fixture.notify(fixture.provider.set(ordered.paymentId, { status: 'teleporting' as PaymentStatus }));
    await fixture.statusBecomes(ordered, 'review');
    await fixture.notify(fixture.provider.finish(ordered.paymentId));
    await fixture.statusBecomes(ordered, 'paid');
  });

  it('reopens when it continues after an unknown status', async () => {
    const ordered = await reported('teleporting');
    await fixture.notify(fixture.provider.set(ordered.paymentId, { status: 'confirming' }));
    await fixture.statusBecomes(ordered, 'confirming');
  });

  it('raises the metric that its alert reads only for an unknown word', async () => {
    const unknown = async () => Number(/^payments_unknown_status(?:\{.*\})? (\d+)$/m.exec(await metricsText())?.[1] ?? 'no metric');
    const before = await unknown();
    expect(before).toBeGreaterThanOrEqual(0);
    await reported('wrong_asset_confirmed');
    expect(await unknown()).toBe(before);
    await reported('teleporting');
    expect(await unknown()).toBe(before + 1);
  });

  it('never lets an order with coins expire: it goes to review when its window has passed', async () => {
    const ordered = await reported('waiting', { actuallyPaid: '0.0002' });
    const end = Date.parse(fixture.provider.of(ordered.paymentId).validUntil);
    await fixture.sweep(new Date(end + HOUR_MS));
    expect(await view(ordered)).toMatchObject({ status: 'review', payable: false });
    await fixture.sweep(new Date(end + 30 * HOUR_MS));
    expect(await fixture.orderStatus(ordered.orderId)).toBe('review');
  });

  it('goes to review when the coins are being confirmed for a day, and is granted when they arrive after that', async () => {
    const ordered = await reported('confirming');
    await fixture.sweep(new Date(Date.now() + 23 * HOUR_MS));
    expect(await fixture.orderStatus(ordered.orderId)).toBe('pending');
    await fixture.sweep(new Date(Date.now() + 25 * HOUR_MS));
    expect(await fixture.orderStatus(ordered.orderId)).toBe('review');
    await fixture.notify(fixture.provider.finish(ordered.paymentId));
    await fixture.statusBecomes(ordered, 'paid');
  });
});
