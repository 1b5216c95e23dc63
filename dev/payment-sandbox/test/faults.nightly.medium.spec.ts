import { type RunningSandbox, startPaymentSandbox } from '..';
import { createPayment } from '../testing/create-payment';

let sandbox: RunningSandbox;
beforeEach(async () => {
  sandbox = await startPaymentSandbox();
});
afterEach(() => sandbox.close());

const fail = (kind: Parameters<typeof sandbox.control.faults.add>[0]['kind'], times = 1) =>
  sandbox.control.faults.add({ operation: 'create-payment', kind, times });
const created = () => sandbox.control.payments.all().length;

describe('a request to a provider', () => {
  it('fails with 500, 429 and 400 as often as requested, and then succeeds', async () => {
    fail('error-500', 2);
    fail('error-429');
    fail('error-400');
    const answers = [
      await createPayment(sandbox),
      await createPayment(sandbox),
      await createPayment(sandbox),
      await createPayment(sandbox),
      await createPayment(sandbox),
    ];
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 429, 400, 201]);
    expect(answers[2]!.headers.get('retry-after')).toBe('1');
    expect(created()).toBe(1);
    expect(sandbox.control.calls('create-payment')).toHaveLength(5);
  });

  it('gets no response and has no effect', async () => {
    fail('hang');
    const { url } = sandbox;
    const call = fetch(`${url}/v1/payment`, { method: 'POST', signal: AbortSignal.timeout(300) });
    await expect(call).rejects.toThrow('timeout');
    expect(created()).toBe(0);
  });

  it('is disconnected before the operation', async () => {
    fail('reset-before');
    await expect(createPayment(sandbox)).rejects.toThrow('fetch failed');
    expect(created()).toBe(0);
  });

  it('is disconnected after the operation, so that its response is lost', async () => {
    fail('reset-after');
    await expect(createPayment(sandbox)).rejects.toThrow('fetch failed');
    expect(sandbox.control.payments.ofOrder('attempt-1')).toMatchObject([{ status: 'waiting' }]);
  });

  it('succeeds with broken JSON', async () => {
    fail('broken-json');
    const answer = await createPayment(sandbox);
    expect(answer.status).toBe(201);
    await expect(answer.json()).rejects.toThrow('JSON');
    expect(created()).toBe(1);
  });

  it('succeeds with 200 and without an address', async () => {
    fail('no-address');
    const answer = await createPayment(sandbox);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      payment_id: expect.any(String),
      pay_address: null,
    });
  });

  it('is not affected by faults of another operation or by cleared faults', async () => {
    sandbox.control.faults.add({ operation: 'get-payment', kind: 'error-500' });
    fail('error-500');
    sandbox.control.faults.clear();
    expect((await createPayment(sandbox)).status).toBe(201);
  });
});
