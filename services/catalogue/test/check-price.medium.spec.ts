import type { PayableCurrencies } from '@libs/contracts';
import { StubService, startTestService, type TestService } from '@testing';
import { catalogue } from '../src/catalogue.module';
import { addTool, aToolFile, sendForm, storedKeys, toolFields } from './factories';

const pathOf = (price: number) => `/internal/payable-currencies?price=${price}`;
const NOTHING: PayableCurrencies = {
  payable: [],
  belowMinimum: [
    { currency: 'usdttrc20', minimum: 310 },
    { currency: 'btc', minimum: 498 },
  ],
  unknown: [],
};
const REFUSED = {
  status: 400,
  body: {
    code: 'validation_failed',
    errors: [
      {
        field: 'price',
        message: 'No accepted currency can pay $0.50. The lowest price that can be paid is $3.10 in Tether (USDT) on Tron (TRC20).',
      },
    ],
  },
};

describe('the price of a premium tool', () => {
  let service: TestService;
  let payments: StubService;
  beforeAll(async () => {
    payments = await StubService.start();
    service = await startTestService(catalogue, { settings: { PAYMENTS_URL: payments.url, INTERNAL_CALL_BUDGET_MS: '500' } });
  });
  beforeEach(() => payments.reset());
  afterAll(async () => {
    await service.close();
    await payments.stop();
  });

  const add = (price: number) =>
    sendForm(service, 'POST', '/api/tools', toolFields({ toolFile: aToolFile(), accessLevel: 'premium', price: String(price) }));
  const change = (id: string, fields: Record<string, string>) => sendForm(service, 'PUT', `/api/tools/${id}`, fields);
  const answer = (price: number, given: Partial<PayableCurrencies> = {}) => payments.answers.set(pathOf(price), { ...NOTHING, ...given });

  it('is refused in a new tool if no accepted currency can pay it, and nothing is stored', async () => {
    answer(50);
    const before = await storedKeys(service);
    expect(await add(50)).toMatchObject(REFUSED);
    expect(await storedKeys(service)).toEqual(before);
  });

  it('is refused in a change, also of the level, and the tool stays as it was', async () => {
    answer(50);
    answer(500, { payable: ['btc'], belowMinimum: [] });
    const [premium, free] = [(await add(500)).body, await addTool(service)];
    expect(await change(premium.id, { price: '50', name: 'Another name' })).toMatchObject(REFUSED);
    expect(await change(free.id, { accessLevel: 'premium', price: '50' })).toMatchObject(REFUSED);
    for (const { id, name, price } of [premium, free]) {
      expect((await service.request({ url: `/api/tools/${id}` })).body).toMatchObject({ name, price });
    }
  });

  it('is saved if one currency can pay it, or the minimum of one is unknown', async () => {
    answer(50, { payable: ['trx'] });
    expect((await add(50)).status).toBe(201);
    answer(60, { unknown: ['trx'] });
    expect((await add(60)).status).toBe(201);
    answer(70, { belowMinimum: [] });
    expect((await add(70)).status).toBe(201);
  });

  it.each(['slow', 'away', 'broken'] as const)('is saved while payments is %s', async (mode) => {
    payments.mode = mode;
    expect((await add(50)).status).toBe(201);
    expect(payments.requestedPaths).toContain(pathOf(50));
  });

  it('is checked only when it changes', async () => {
    answer(50, { payable: ['trx'] });
    const { id } = (await add(50)).body;
    payments.reset();
    answer(50);
    expect((await change(id, { name: 'Another name', price: '50' })).status).toBe(200);
    expect((await change(id, { accessLevel: 'pro', price: '50' })).status).toBe(200);
    expect(payments.requestedPaths).toEqual([]);
  });
});
