import { aBuyer, buyPro, periodsOf } from './factories';
import { usePaymentsFixture } from './payments-fixture';

const DAY = 86_400_000;

describe('renewing Pro with crypto', () => {
  const fixture = usePaymentsFixture();

  it.each([
    ['in the last seven days', 24],
    ['in the days of grace', 32],
  ])('%s adds 30 days to the old end', async (_when, days) => {
    const buyer = await aBuyer(fixture);
    await fixture.payPro(buyer);
    fixture.setClock(new Date(Date.now() + days * DAY));
    await fixture.payPro(buyer);
    const [first, second] = await periodsOf(fixture, buyer);
    expect(second?.starts).toEqual(first?.ends);
    expect(Number(second?.ends) - Number(first?.starts)).toBe(60 * DAY);
  });

  it('after the grace starts on the day of payment', async () => {
    const buyer = await aBuyer(fixture);
    await fixture.payPro(buyer);
    const later = new Date(Date.now() + 34 * DAY);
    fixture.setClock(later);
    await fixture.payPro(buyer);
    expect((await periodsOf(fixture, buyer))[1]?.starts).toEqual(later);
  });

  it('is rejected while more than seven days remain, without a call to the provider', async () => {
    const buyer = await aBuyer(fixture);
    await fixture.payPro(buyer);
    fixture.provider.clearCalls();
    fixture.setClock(new Date(Date.now() + 22 * DAY));
    expect((await buyPro(fixture, buyer)).status).toBe(409);
    expect(fixture.provider.calls('create-payment')).toEqual([]);
  });
});
