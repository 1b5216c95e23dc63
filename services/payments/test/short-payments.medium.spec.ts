import { multiplyUp } from '../../../dev/payment-sandbox';
import { ownsTool, seePayment, withCustomer } from './factories';
import { type OrderedTool, usePaymentsFixture } from './payments-fixture';

const HOUR_MS = 3_600_000;

describe('a payment that the provider calls partial', () => {
  const fixture = usePaymentsFixture();

  async function partlyPaid(share: string): Promise<OrderedTool> {
    const ordered = await fixture.ordered();
    const actuallyPaid = multiplyUp(fixture.provider.of(ordered.paymentId).payAmount, share, 9);
    await fixture.notify(fixture.provider.set(ordered.paymentId, { status: 'partially_paid', actuallyPaid }));
    return ordered;
  }
  const mailKeys = async (orderId: string) => {
    const rows = await fixture.service.query<{ key: string }>('select key from mails where key like $1 order by key', [
      `review:${orderId}%`,
    ]);
    return rows.map(({ key }) => key);
  };

  it('is accepted at once when it is 0.4 percent short', async () => {
    const ordered = await partlyPaid('0.996');
    await fixture.statusBecomes(ordered, 'paid');
    expect(await ownsTool(fixture, ordered.buyer, ordered.tool.id)).toBe(true);
    expect(await fixture.reasons(ordered.orderId)).toEqual([]);
  });

  it('is accepted when it is what our page requested, although the provider has raised the amount since', async () => {
    const ordered = await fixture.ordered();
    const { payAmount: requested } = fixture.provider.of(ordered.paymentId);
    const requote = { status: 'partially_paid', actuallyPaid: requested, payAmount: multiplyUp(requested, '1.1', 8) } as const;
    await fixture.notify(fixture.provider.set(ordered.paymentId, requote));
    await fixture.statusBecomes(ordered, 'paid');
  });

  it('goes to review at once, with mails, when less than the minimum of the coin is missing', async () => {
    const administrator = await withCustomer(fixture, { isAdmin: true });
    const ordered = await partlyPaid('0.967');
    await fixture.statusBecomes(ordered, 'review');
    expect(await seePayment(fixture, ordered.buyer, ordered.paymentId)).toMatchObject({ payable: false, amountDue: null });
    expect(await fixture.reasons(ordered.orderId)).toEqual([expect.stringMatching(/^Paid [\d.]+ of [\d.]+ BTC\. The rest is below/)]);
    const toBuyer = `review:${ordered.orderId}`;
    expect(await mailKeys(ordered.orderId)).toEqual([toBuyer, `${toBuyer}:admin:${administrator.id}`]);
  });

  it('asks for a rest that the coin can pay, and goes to review a day later although its window is open for a week', async () => {
    const ordered = await partlyPaid('0.6');
    await fixture.statusBecomes(ordered, 'partially_paid');
    expect(await seePayment(fixture, ordered.buyer, ordered.paymentId)).toMatchObject({ payable: true });
    await fixture.sweep(new Date(Date.now() + 23 * HOUR_MS));
    expect(await fixture.orderStatus(ordered.orderId)).toBe('pending');
    await fixture.sweep(new Date(Date.now() + 25 * HOUR_MS));
    expect(await fixture.orderStatus(ordered.orderId)).toBe('review');
  });
});
