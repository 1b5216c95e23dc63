import { aBuyer, buyPro, periodsOf } from './factories';
import { openTestDesk } from './test-desk';

const DAY = 86_400_000;

describe('renewing Pro with crypto', () => {
  const desk = openTestDesk();

  it.each([
    ['in the last seven days', 24],
    ['in the days of grace', 32],
  ])('%s adds thirty days to the old end', async (_when, days) => {
    const buyer = await aBuyer(desk);
    await desk.payPro(buyer);
    desk.setClock(new Date(Date.now() + days * DAY));
    await desk.payPro(buyer);
    const [first, second] = await periodsOf(desk, buyer);
    expect(second?.starts).toEqual(first?.ends);
    expect(Number(second?.ends) - Number(first?.starts)).toBe(60 * DAY);
  });

  it('after the grace has passed begins anew, on the day it is paid', async () => {
    const buyer = await aBuyer(desk);
    await desk.payPro(buyer);
    const later = new Date(Date.now() + 34 * DAY);
    desk.setClock(later);
    await desk.payPro(buyer);
    expect((await periodsOf(desk, buyer))[1]?.starts).toEqual(later);
  });

  it('is refused while more than seven days are left, with nothing asked of the provider', async () => {
    const buyer = await aBuyer(desk);
    await desk.payPro(buyer);
    desk.provider.forgetCalls();
    desk.setClock(new Date(Date.now() + 22 * DAY));
    expect((await buyPro(desk, buyer)).status).toBe(409);
    expect(desk.provider.calls('create-payment')).toEqual([]);
  });
});
