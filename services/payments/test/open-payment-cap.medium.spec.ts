import { aBuyer, buy, startReplicaOf, withTool } from './factories';
import { usePaymentsFixture } from './payments-fixture';

const MOST = 20;

describe('the number of open payments of a member', () => {
  const fixture = usePaymentsFixture({ PAYMENTS_CREATED_PER_MINUTE: '1000' });

  it('is limited, also for concurrent requests at two replicas, and canceling frees a slot', async () => {
    const replica = await startReplicaOf(fixture);
    const buyer = await aBuyer(fixture);
    const tools = await Promise.all(Array.from({ length: MOST + 6 }, () => withTool(fixture)));
    const answers = await Promise.all(
      tools.map((tool, index) => buy({ service: index % 2 === 0 ? fixture.service : replica }, buyer, tool.id)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect([answers.filter(({ status }) => status === 201).length, refused.length]).toEqual([MOST, 6]);
    expect(refused[0]!.body).toMatchObject({
      message: 'You have too many open payments. Finish or cancel one first.',
    });
    const index = answers.findIndex(({ status }) => status === 201);
    expect((await buy(fixture, buyer, tools[index]!.id)).body.paymentId).toBe(answers[index]!.body.paymentId);
    const other = tools[answers.findIndex(({ status }) => status === 429)]!;
    const url = `/api/payments/${answers[index]!.body.paymentId}/cancel`;
    expect((await fixture.service.request({ method: 'POST', url, as: buyer })).status).toBe(200);
    expect((await buy(fixture, buyer, other.id)).status).toBe(201);
    expect((await buy(fixture, await aBuyer(fixture), other.id)).status).toBe(201);
    await replica.close();
  });

  it('counts each coin of an order, and no paid ones', async () => {
    const buyer = await aBuyer(fixture);
    const tools = await Promise.all(Array.from({ length: MOST / 2 }, () => withTool(fixture)));
    for (const tool of tools) {
      for (const coin of ['btc', 'ltc']) expect((await buy(fixture, buyer, tool.id, coin)).status).toBe(201);
    }
    const next = await withTool(fixture);
    expect((await buy(fixture, buyer, next.id)).status).toBe(429);
    const { paymentId } = (await buy(fixture, buyer, tools[0]!.id)).body;
    await fixture.notify(fixture.provider.finish(paymentId));
    await fixture.statusBecomes({ buyer, paymentId }, 'paid');
    expect((await buy(fixture, buyer, next.id)).status).toBe(201);
  });
});
