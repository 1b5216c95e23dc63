import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPaymentSandbox } from '..';
import { createPayment } from '../testing/create-payment';
import { createTestPayment } from './test-payment';
import { startListener } from './listener';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'payment sandbox '));
});
afterEach(() => rm(dataDir, { recursive: true }));

/** Runs main.ts as the supervisor does, and collects what it says. */
function run(given: NodeJS.ProcessEnv) {
  const secrets = {
    SANDBOX_API_KEY: 'sandbox-api-key',
    SANDBOX_IPN_SECRET: 's',
    SANDBOX_STRIPE_SECRET_KEY: 'sk',
    SANDBOX_STRIPE_WEBHOOK_SECRET: 'wh',
  };
  const args = [
    '-r',
    join(__dirname, '../../../tests/harness/run-source.cjs'),
    join(__dirname, '../main.ts'),
  ];
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, ...secrets, ...given },
  });
  const said = { out: '', error: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.error += text));
  return { child, said, ended: once(child, 'exit') as Promise<[number | null]> };
}

describe('the sandbox', () => {
  it('refuses to start in production, with one message', async () => {
    const { said, ended } = run({ NODE_ENV: 'production' });
    expect((await ended)[0]).toBe(1);
    expect(said).toEqual({
      out: '',
      error: 'The payment sandbox does not run with NODE_ENV=production: it takes play money.\n',
    });
  });

  it('refuses to start in production inside another program as well', async () => {
    const former = process.env.NODE_ENV;
    process.env.NODE_ENV = 'production';
    try {
      await expect(startPaymentSandbox()).rejects.toThrow('NODE_ENV=production');
    } finally {
      process.env.NODE_ENV = former;
    }
  });

  it('prints its URL, stops on SIGTERM, and has a payment after it was killed', async () => {
    const first = run({});
    await once(first.child.stdout, 'data');
    const { url } = JSON.parse(first.said.out) as { url: string };
    const { payment_id: id } = (await (await createPayment({ url })).json()) as {
      payment_id: string;
    };
    first.child.kill('SIGKILL');
    await first.ended;
    const second = await startPaymentSandbox({ dataDir });
    expect(second.control.payments.all()).toMatchObject([
      { id, status: 'waiting', orderId: 'attempt-1' },
    ]);
    await second.close();
    const third = run({});
    await once(third.child.stdout, 'data');
    third.child.kill('SIGTERM');
    expect((await third.ended)[0]).toBe(0);
  });

  it('continues after a restart with planned statuses and pending notifications', async () => {
    const listener = await startListener();
    listener.status = 500;
    const options = { dataDir, callbackUrl: listener.url };
    const first = await startPaymentSandbox({ ...options, stepMs: 60_000 });
    first.control.webhookDelivery.configure({ retryMs: [3_600_000] });
    const { id } = await createTestPayment(first);
    first.control.payments.act(id, 'pay');
    first.control.advance(61_000);
    await first.control.webhookDelivery.settled();
    await first.close();
    listener.status = 200;
    listener.arrived.length = 0;
    const second = await startPaymentSandbox(options);
    second.control.advance(181_000);
    await second.control.webhookDelivery.settled();
    const statuses = listener.arrived.map(
      ({ body }) => (JSON.parse(body) as { payment_status: string }).payment_status,
    );
    expect(statuses.slice().sort()).toEqual(['confirmed', 'confirming', 'finished', 'sending']);
    await second.close();
    await listener.close();
  });
});
