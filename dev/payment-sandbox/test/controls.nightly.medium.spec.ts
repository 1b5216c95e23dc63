import { type RunningSandbox, startPaymentSandbox } from '..';
import { createTestPayment } from './test-payment';
import { type Listener, startListener } from './listener';

let sandbox: RunningSandbox;
let listener: Listener;
beforeAll(async () => {
  listener = await startListener();
  sandbox = await startPaymentSandbox({ controlToken: 'control', callbackUrl: listener.url });
});
afterAll(async () => {
  await sandbox.close();
  await listener.close();
});

async function control(method: string, path: string, body?: object | string, token = 'control') {
  const answer = await fetch(`${sandbox.url}/control${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    body: typeof body === 'object' ? JSON.stringify(body) : body,
  });
  return { status: answer.status, body: (await answer.json()) as object };
}

describe('the control calls over HTTP', () => {
  it('need the token and do not exist without one', async () => {
    expect(await control('GET', '/payments?order_id=x', undefined, 'guess')).toMatchObject({
      status: 403,
    });
    const closed = await startPaymentSandbox();
    expect((await fetch(`${closed.url}/control/payments`)).status).toBe(404);
    await closed.close();
  });

  it('perform the actions of a payment', async () => {
    const { id } = await createTestPayment(sandbox, { order_id: 'played' });
    expect(await control('GET', '/payments?order_id=played')).toMatchObject({
      status: 200,
      body: [{ id, status: 'waiting' }],
    });
    expect(await control('POST', `/payments/${id}/act`, { action: 'refund' })).toMatchObject({
      status: 409,
    });
    expect(
      await control('POST', `/payments/${id}/act`, { action: 'pay', amount: '1' }),
    ).toMatchObject({ body: { actuallyPaid: '1' } });
    expect(await control('POST', `/payments/${id}/act`, { action: 'refund' })).toMatchObject({
      body: { status: 'refunded' },
    });
    expect(await control('POST', '/payments/1/act', { action: 'pay' })).toMatchObject({
      status: 404,
    });
    expect(await control('POST', '/card-payments/pi_none', { action: 'approve' })).toMatchObject({
      status: 404,
    });
  });

  it('change the delivery of notifications and the pace', async () => {
    expect(await control('POST', '/deliveries', { jitterMs: 5, loss: 0.5 })).toMatchObject({
      body: { jitterMs: 5, loss: 0.5, copies: 1 },
    });
    await control('POST', '/deliveries', { jitterMs: 0, loss: 0 });
    expect(await control('POST', '/pace', { stepMs: 60_000 })).toMatchObject({ status: 200 });
    const { id } = await createTestPayment(sandbox);
    expect(await control('POST', `/payments/${id}/act`, { action: 'pay' })).toMatchObject({
      body: { status: 'confirming' },
    });
  });

  it.each([
    ['/deliveries', { loss: 2 }],
    ['/payments/1/act', { action: 'explode' }],
    ['/pace', { stepMs: 'slow' }],
    ['/pace', 'no json'],
  ])('return 400 and a reason for %s with %j', async (path, body) => {
    expect(await control('POST', path, body)).toEqual({
      status: 400,
      body: { message: expect.stringMatching(/./) },
    });
  });
});
