import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { testKeysOf } from '@testing';
import { type RunningSandbox, startPaymentSandbox } from '../../../dev/payment-sandbox';

const PROGRAM = resolve(__dirname, '../../../dist/services/payments/src/main.js');

/** All required settings except those of the providers; the service exits before it connects anywhere. */
const SETTINGS = {
  ...testKeysOf('payments'),
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  NATS_URL: 'nats://127.0.0.1:1',
  DATABASE_URL: 'postgres://127.0.0.1:1',
  IDENTITY_URL: 'http://127.0.0.1:1',
  CATALOGUE_URL: 'http://127.0.0.1:1',
};

/** Runs the built service until it exits; returns its output and exit code. */
async function run(given: NodeJS.ProcessEnv): Promise<{ output: string; code: number | null }> {
  const child = spawn(process.execPath, [PROGRAM], { env: { ...SETTINGS, ...given }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { output, code };
}

describe('the built service in production', () => {
  let sandbox: RunningSandbox;

  beforeAll(async () => {
    sandbox = await startPaymentSandbox();
  });
  afterAll(() => sandbox.close());

  it('refuses to start with the settings of a sandbox, in one message', async () => {
    expect(await run(sandbox.environment)).toEqual({
      output:
        'payments: NODE_ENV is production, but NOWPAYMENTS_API_URL and STRIPE_API_URL and STRIPE_SECRET_KEY would lead payments to a sandbox\n',
      code: 1,
    });
    expect(sandbox.control.calls()).toEqual([]);
  });

  it.each([
    ['NOWPAYMENTS_API_URL', 'https://api-sandbox.nowpayments.io/v1'],
    ['NOWPAYMENTS_API_URL', 'http://api.nowpayments.io/v1'],
    ['STRIPE_API_URL', 'https://stripe.example.com'],
    ['STRIPE_SECRET_KEY', 'sk_test_1'],
  ])('refuses %s=%s', async (name, value) => {
    const { output, code } = await run({ STRIPE_PRICE_ID: 'price_1', [name]: value });
    expect([output, code]).toEqual([`payments: NODE_ENV is production, but ${name} would lead payments to a sandbox\n`, 1]);
  });
});
