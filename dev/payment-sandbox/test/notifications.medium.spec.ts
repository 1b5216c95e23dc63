import { eventually } from '@testing';
import { verifyIpnSignature } from 'nowpayments-node';
import { type RunningSandbox, startPaymentSandbox } from '..';
import { createTestPayment } from './test-payment';
import { type Listener, startListener } from './listener';

const WEEK_MS = 7 * 24 * 3600 * 1000;
const allTheWay = ['confirming', 'confirmed', 'sending', 'finished'];
let sandbox: RunningSandbox;
let listener: Listener;

beforeAll(async () => {
  listener = await startListener();
});
beforeEach(async () => {
  listener.arrived.length = 0;
  listener.status = 200;
  sandbox = await startPaymentSandbox({ callbackUrl: listener.url });
  sandbox.control.webhookDelivery.configure({ retryMs: [] });
});
afterEach(() => sandbox.close());
afterAll(() => listener.close());

const create = (given = {}) => createTestPayment(sandbox, given);
async function received() {
  await sandbox.control.webhookDelivery.settled();
  return listener.arrived.map(({ body }) => JSON.parse(body) as Record<string, any>);
}
const states = async () => (await received()).map(({ payment_status: status }) => status);

describe('a payment', () => {
  it('notifies every status in order, with the paid amount, when it is paid exactly', async () => {
    const { id, payAmount } = await create();
    sandbox.control.payments.act(id, 'pay');
    expect(await states()).toEqual(allTheWay);
    expect(listener.arrived.at(-1)!.body).toContain(`"actually_paid":${payAmount},`);
  });

  it('stays partially paid when it is underpaid', async () => {
    sandbox.control.payments.act((await create()).id, 'underpay');
    expect(await states()).toEqual(['confirming', 'partially_paid']);
  });

  it('finishes with a larger amount when it is overpaid', async () => {
    const { id, payAmount } = await create();
    const { actuallyPaid, status } = sandbox.control.payments.act(id, 'overpay');
    expect(status).toBe('finished');
    expect(Number(actuallyPaid)).toBeGreaterThan(Number(payAmount));
  });

  it('finishes in another coin when it is paid in that coin', async () => {
    sandbox.control.payments.act((await create({ pay_currency: 'eth' })).id, 'wrong-coin');
    expect((await received()).at(-1)).toMatchObject({
      payment_status: 'finished',
      pay_currency: 'ltc',
    });
  });

  it('creates a separate payment that names its parent when it is paid again', async () => {
    const { id, payAddress } = await create();
    sandbox.control.payments.act(id, 'pay');
    const child = sandbox.control.payments.act(id, 'pay-again');
    expect((await received()).at(-1)).toMatchObject({
      payment_id: Number(child.id),
      parent_payment_id: Number(id),
      payment_status: 'finished',
      pay_address: payAddress,
    });
    expect(sandbox.control.payments.all().map(({ childIds }) => childIds)).toEqual([
      [child.id],
      [],
    ]);
  });

  it('expires after a week without payment, and can still be paid then', async () => {
    const { id } = await create();
    sandbox.control.advance(WEEK_MS - 60_000);
    expect(await states()).toEqual([]);
    sandbox.control.advance(60_001);
    expect(await states()).toEqual(['expired']);
    sandbox.control.payments.act(id, 'pay');
    expect(await states()).toEqual(['expired', ...allTheWay]);
  });

  it('can fail and be refunded', async () => {
    const { id } = await create();
    sandbox.control.payments.act(id, 'fail');
    sandbox.control.payments.act(id, 'refund');
    expect(await states()).toEqual(['failed', 'refunded']);
    expect(() => sandbox.control.payments.act(id, 'pay')).toThrow('cannot pay');
  });

  it('takes time for each status', async () => {
    sandbox.control.payments.stepMs = 60_000;
    const { id } = await create();
    expect(sandbox.control.payments.act(id, 'pay').status).toBe('confirming');
    sandbox.control.advance(120_000);
    expect(await states()).toEqual(['confirming', 'confirmed', 'sending']);
  });
});

describe('notifications', () => {
  it('are signed and have exact amounts with 18 decimals', async () => {
    const { id } = await create({ pay_currency: 'eth' });
    sandbox.control.payments.set(id, {
      payAmount: '0.123456789012345678',
      actuallyPaid: '0.000000000000000001',
    });
    sandbox.control.payments.act(id, 'expire');
    await received();
    const [{ body, headers }] = listener.arrived as [(typeof listener.arrived)[0]];
    expect(body).toContain(
      '"pay_amount":0.123456789012345678,"actually_paid":0.000000000000000001',
    );
    expect(
      verifyIpnSignature(body, String(headers['x-nowpayments-sig']), 'sandbox-ipn-secret'),
    ).toBe(true);
  });

  it('are held and released in reverse order, each several times', async () => {
    sandbox.control.webhookDelivery.setMode('hold');
    sandbox.control.payments.act((await create()).id, 'pay');
    expect(await states()).toEqual([]);
    sandbox.control.webhookDelivery.configure({ copies: 2 });
    sandbox.control.webhookDelivery.release('reversed');
    expect(await states()).toEqual([...allTheWay].reverse().flatMap((status) => [status, status]));
  });

  it('are lost and logged as lost', async () => {
    sandbox.control.webhookDelivery.configure({ loss: 1 });
    sandbox.control.payments.act((await create()).id, 'pay');
    expect(await states()).toEqual([]);
    expect(sandbox.control.webhookDelivery.log().map(({ status }) => status)).toEqual([
      'lost',
      'lost',
      'lost',
      'lost',
    ]);
  });

  it('are retried after a failure', async () => {
    sandbox.control.webhookDelivery.configure({ retryMs: [1, 1] });
    listener.status = 500;
    sandbox.control.payments.act((await create()).id, 'expire');
    await eventually(async () => expect(await states()).toEqual(['expired', 'expired', 'expired']));
  });

  it('are sent only to this machine when no receiver is configured', async () => {
    const alone = await startPaymentSandbox();
    const { id } = await createTestPayment(alone, {
      ipn_callback_url: 'https://shop.example.com/api/webhooks/nowpayments',
    });
    alone.control.payments.act(id, 'pay');
    await alone.control.webhookDelivery.settled();
    expect(alone.control.webhookDelivery.log()).toEqual([]);
    await alone.close();
  });
});
