import { type BuyingUnderTest, aBuyer, buyPro, startBuying } from './factories';
import { TestDesk } from './test-desk';

const DAY = 86_400_000;

describe('renewing Pro with crypto', () => {
  let world: BuyingUnderTest;
  let desk: TestDesk;

  beforeAll(async () => {
    world = await startBuying();
    desk = new TestDesk(world);
  });
  afterAll(() => world.close());
  afterEach(() => world.setClock());

  const pay = async (buyer: Awaited<ReturnType<typeof aBuyer>>) => {
    const { paymentId } = (await buyPro(world, buyer)).body;
    await desk.tell(world.provider.finish(paymentId));
    await desk.statusBecomes({ buyer, paymentId }, 'paid');
  };
  const periodsOf = (userId: string) =>
    world.service.query<{ starts: Date; ends: Date }>('select starts, ends from subscription_periods where user_id = $1 order by starts', [
      userId,
    ]);

  it.each([
    ['in the last seven days', 24],
    ['in the days of grace', 32],
  ])('%s adds thirty days to the old end', async (_when, days) => {
    const buyer = await aBuyer(world);
    await pay(buyer);
    world.setClock(new Date(Date.now() + days * DAY));
    await pay(buyer);
    const [first, second] = await periodsOf(buyer.userId);
    expect(second?.starts).toEqual(first?.ends);
    expect(Number(second?.ends) - Number(first?.starts)).toBe(60 * DAY);
  });

  it('after the grace has passed begins anew, on the day it is paid', async () => {
    const buyer = await aBuyer(world);
    await pay(buyer);
    const later = new Date(Date.now() + 34 * DAY);
    world.setClock(later);
    await pay(buyer);
    expect((await periodsOf(buyer.userId))[1]?.starts).toEqual(later);
  });

  it('is refused while more than seven days are left, with nothing asked of the provider', async () => {
    const buyer = await aBuyer(world);
    await pay(buyer);
    world.provider.forgetCalls();
    world.setClock(new Date(Date.now() + 22 * DAY));
    expect((await buyPro(world, buyer)).status).toBe(409);
    expect(world.provider.calls('create-payment')).toEqual([]);
  });
});
