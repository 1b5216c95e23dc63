import { aBuyer, buy, startReplicaOf, withTool } from './factories';
import { usePaymentsFixture } from './payments-fixture';
import type { CreditNote } from '@libs/contracts';
import { anAdmin, eventually } from '@testing';
import { useCardFixture } from './card-fixture';

const LIMIT = 4;
const MOST = 20;
const TOO_OFTEN = {
  status: 429,
  body: { code: 'too_many_requests', message: expect.stringContaining('too often') },
};

describe('the limit on creating payments', () => {
  const fixture = usePaymentsFixture({ PAYMENTS_CREATED_PER_MINUTE: String(LIMIT) });

  const created = () => fixture.provider.calls('create-payment').length;

  it('applies per member and minute across replicas, even when every payment is canceled', async () => {
    const replica = await startReplicaOf(fixture);
    const buyer = await aBuyer(fixture);
    const tool = await withTool(fixture);
    const before = created();
    for (let index = 0; index < LIMIT; index += 1) {
      const { status, body } = await buy(
        { service: index % 2 === 0 ? fixture.service : replica },
        buyer,
        tool.id,
      );
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
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(LIMIT).fill(201),
      ...Array(4).fill(429),
    ]);
  });

  it('does not count repeated requests for the same order', async () => {
    const [buyer, tool] = [await aBuyer(fixture), await withTool(fixture)];
    const { paymentId } = (await buy(fixture, buyer, tool.id)).body;
    for (let click = 0; click < 2 * LIMIT; click += 1) {
      expect(await buy(fixture, buyer, tool.id)).toMatchObject({
        status: 201,
        body: { paymentId },
      });
    }
    for (let index = 1; index < LIMIT; index += 1)
      expect((await buy(fixture, buyer, (await withTool(fixture)).id)).status).toBe(201);
    expect((await buy(fixture, buyer, (await withTool(fixture)).id)).status).toBe(429);
  });

  it('lets at most twenty clicks of a member wait for the provider', async () => {
    const [buyer, tool] = [await aBuyer(fixture), await withTool(fixture)];
    fixture.provider.failOnce('hang');
    const clicks = Array.from({ length: MOST + 5 }, () => buy(fixture, buyer, tool.id));
    const answers = await Promise.all(clicks);
    const refusals = answers.filter(({ status }) => status === 429);
    expect(refusals).toHaveLength(5);
    for (const { status } of answers.filter((answer) => !refusals.includes(answer)))
      expect([201, 502]).toContain(status); // those that still wait when the provider fails can try again
    const [refused] = refusals;
    expect([refused!.body, refused!.headers.get('retry-after')]).toEqual([
      expect.objectContaining({ code: 'too_many_requests' }),
      '1',
    ]);
  });

  it('does not apply with RATE_LIMITS=off', async () => {
    const unlimited = await startReplicaOf(fixture, { RATE_LIMITS: 'off' });
    const buyer = await aBuyer(fixture);
    for (let index = 0; index <= LIMIT; index += 1) {
      expect((await buy({ service: unlimited }, buyer, (await withTool(fixture)).id)).status).toBe(
        201,
      );
    }
    await unlimited.close();
  });
});

const cards = useCardFixture({ PAYMENTS_CREATED_PER_MINUTE: '1000' });

describe('the number of open payments of a member', () => {
  const fixture = cards;

  it('is limited, also for concurrent requests at two replicas, and canceling frees a slot', async () => {
    const replica = await startReplicaOf(fixture);
    const buyer = await aBuyer(fixture);
    const tools = await Promise.all(Array.from({ length: MOST + 6 }, () => withTool(fixture)));
    const answers = await Promise.all(
      tools.map((tool, index) =>
        buy({ service: index % 2 === 0 ? fixture.service : replica }, buyer, tool.id),
      ),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect([answers.filter(({ status }) => status === 201).length, refused.length]).toEqual([
      MOST,
      6,
    ]);
    expect(refused[0]!.body).toMatchObject({
      message: 'You have too many open payments. Finish or cancel one first.',
    });
    const index = answers.findIndex(({ status }) => status === 201);
    expect((await buy(fixture, buyer, tools[index]!.id)).body.paymentId).toBe(
      answers[index]!.body.paymentId,
    );
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
      for (const coin of ['btc', 'ltc'])
        expect((await buy(fixture, buyer, tool.id, coin)).status).toBe(201);
    }
    const next = await withTool(fixture);
    expect((await buy(fixture, buyer, next.id)).status).toBe(429);
    const { paymentId } = (await buy(fixture, buyer, tools[0]!.id)).body;
    await fixture.notify(fixture.provider.finish(paymentId));
    await fixture.statusBecomes({ buyer, paymentId }, 'paid');
    expect((await buy(fixture, buyer, next.id)).status).toBe(201);
  });
});

describe('the PDF of a receipt or a credit note', () => {
  const fixture = cards;
  const refunded = async () => {
    const ordered = await fixture.ordered();
    await fixture.notify(fixture.provider.finish(ordered.paymentId));
    await fixture.statusBecomes(ordered, 'paid');
    const url = `/api/admin/payments/${ordered.orderId}/refund`;
    await fixture.service.request({
      method: 'POST',
      url,
      body: { reason: 'asked for it' },
      as: anAdmin(),
    });
    const { body } = await fixture.service.request<{ creditNotes: CreditNote[] }[]>({
      url: '/api/account/orders',
      as: ordered.buyer,
    });
    const receipt = `/api/account/orders/${ordered.orderId}/receipt.pdf`;
    return {
      ...ordered,
      urls: [receipt, `/api/account/credit-notes/${body[0]!.creditNotes[0]!.id}/credit-note.pdf`],
    };
  };

  it('is refused to a member who requests it in a loop, with Retry-After, and to nobody else', async () => {
    const [one, other] = [await refunded(), await refunded()];
    const answers = [];
    for (let count = 0; count < 40; count += 1) {
      answers.push(await fixture.service.request({ url: one.urls[count % 2]!, as: one.buyer }));
    }
    expect(answers.slice(0, 30).map(({ status }) => status)).toEqual(Array<number>(30).fill(200));
    expect(answers.at(-1)).toMatchObject(TOO_OFTEN);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fixture.service.request({ url: other.urls[0]!, as: other.buyer })).status).toBe(
      200,
    );
  });
});

describe('calls that read the card provider', () => {
  it('run one at a time for a member, and not in a loop', async () => {
    const { buyer } = await cards.subscribed();
    await cards.handled();
    cards.control.faults.add({ operation: 'get-subscription', kind: 'hang' });
    const hanging = cards.refresh(buyer);
    await eventually(async () => expect(await cards.refresh(buyer)).toMatchObject(TOO_OFTEN));
    await hanging;
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1) statuses.push((await cards.refresh(buyer)).status);
    expect(statuses).toContain(200);
    expect(statuses.at(-1)).toBe(429);
    expect((await cards.refresh(await cards.buyer())).status).toBe(200);
  });
});
