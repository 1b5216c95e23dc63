import { aBuyer, buy, startReplicaOf, withTool } from './factories';
import { usePaymentsFixture } from './payments-fixture';

const LIMIT = 4;

describe('the limit on creating payments', () => {
  const fixture = usePaymentsFixture({ PAYMENTS_CREATED_PER_MINUTE: String(LIMIT) });

  const created = () => fixture.provider.calls('create-payment').length;

  it('applies per member and minute across replicas, even when every payment is canceled', async () => {
    const replica = await startReplicaOf(fixture);
    const buyer = await aBuyer(fixture);
    const tool = await withTool(fixture);
    const before = created();
    for (let index = 0; index < LIMIT; index += 1) {
      const { status, body } = await buy({ service: index % 2 === 0 ? fixture.service : replica }, buyer, tool.id);
      expect([status, await fixture.cancel(buyer, body.paymentId)]).toEqual([201, 200]);
    }
    const refused = await buy({ service: replica }, buyer, tool.id);
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'You have started too many payments in a short time. Please wait a minute and try again.',
    ]);
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(60);
    expect(created() - before).toBe(LIMIT);
    expect((await buy(fixture, await aBuyer(fixture), tool.id)).status).toBe(201);
    fixture.setClock(new Date(Date.now() + retryAfter * 1000));
    expect((await buy(fixture, buyer, tool.id)).status).toBe(201);
    await replica.close();
  });

  it('allows exactly the limit of parallel requests', async () => {
    const buyer = await aBuyer(fixture);
    const tools = await Promise.all(Array.from({ length: LIMIT + 4 }, () => withTool(fixture)));
    const answers = await Promise.all(tools.map(({ id }) => buy(fixture, buyer, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(LIMIT).fill(201), ...Array(4).fill(429)]);
  });

  it('does not count repeated requests for the same order', async () => {
    const [buyer, tool] = [await aBuyer(fixture), await withTool(fixture)];
    const { paymentId } = (await buy(fixture, buyer, tool.id)).body;
    for (let click = 0; click < 2 * LIMIT; click += 1) {
      expect(await buy(fixture, buyer, tool.id)).toMatchObject({ status: 201, body: { paymentId } });
    }
    for (let index = 1; index < LIMIT; index += 1) expect((await buy(fixture, buyer, (await withTool(fixture)).id)).status).toBe(201);
    expect((await buy(fixture, buyer, (await withTool(fixture)).id)).status).toBe(429);
  });

  it('does not apply with RATE_LIMITS=off', async () => {
    const unlimited = await startReplicaOf(fixture, { RATE_LIMITS: 'off' });
    const buyer = await aBuyer(fixture);
    for (let index = 0; index <= LIMIT; index += 1) {
      expect((await buy({ service: unlimited }, buyer, (await withTool(fixture)).id)).status).toBe(201);
    }
    await unlimited.close();
  });
});
