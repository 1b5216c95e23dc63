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

describe('the control calls', () => {
  it('are for who knows the token, and absent without one', async () => {
    expect(await control('GET', '/payments', undefined, 'guess')).toMatchObject({ status: 403 });
    const closed = await startPaymentSandbox();
    expect((await fetch(`${closed.url}/control/payments`)).status).toBe(404);
    await closed.close();
  });

  it('play a payment', async () => {
    const { id } = await createTestPayment(sandbox, { order_id: 'played' });
    expect(await control('GET', '/payments?order_id=played')).toMatchObject({ status: 200, body: [{ id, status: 'waiting' }] });
    expect(await control('POST', `/payments/${id}/set`, { status: 'finished', actuallyPaid: '0.1', quietly: true })).toMatchObject({
      body: { status: 'finished', actuallyPaid: '0.1' },
    });
    expect(await control('POST', `/payments/${id}/notify`, { fields: { payment_status: 'waiting' } })).toMatchObject({
      body: [{ status: 200, event: 'waiting' }],
    });
    expect(await control('POST', `/payments/${id}/act`, { action: 'pay' })).toMatchObject({ status: 409 });
    expect(await control('POST', `/payments/${id}/act`, { action: 'refund' })).toMatchObject({ body: { status: 'refunded' } });
    expect(await control('POST', '/payments/1/act', { action: 'pay' })).toMatchObject({ status: 404 });
  });

  it('order faults, deliveries and time', async () => {
    expect(await control('POST', '/faults', { operation: 'get-payment', kind: 'hang' })).toMatchObject({ status: 200 });
    expect(await control('GET', '/faults')).toMatchObject({ body: [{ operation: 'get-payment', kind: 'hang', times: 1 }] });
    await control('DELETE', '/faults');
    expect(await control('GET', '/faults')).toMatchObject({ body: [] });
    expect(await control('POST', '/deliveries', { jitterMs: 5, loss: 0.5 })).toMatchObject({ body: { jitterMs: 5, loss: 0.5, copies: 1 } });
    await control('POST', '/deliveries', { jitterMs: 0, loss: 0 });
    const { body } = await control('POST', '/clock', { advanceMs: 3_600_000 });
    const { now = '' } = body as { now?: string };
    expect(Date.parse(now) - Date.now()).toBeGreaterThan(3_500_000);
    await control('DELETE', '/calls');
    await createTestPayment(sandbox);
    expect(await control('GET', '/calls?operation=create-payment')).toMatchObject({ body: [{ path: '/v1/payment' }] });
  });

  it.each([
    ['/faults', { operation: 'x', kind: 'earthquake' }],
    ['/faults', { operation: 'x', kind: 'hang', times: 0 }],
    ['/deliveries', { loss: 2 }],
    ['/clock', { advanceMs: -1 }],
    ['/pace', { stepMs: 'slow' }],
    ['/pace', 'no json'],
  ])('refuse %s with %j and say why', async (path, body) => {
    expect(await control('POST', path, body)).toEqual({ status: 400, body: { message: expect.stringMatching(/./) } });
  });
});
