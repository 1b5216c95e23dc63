import { readSettings } from './settings';

const complete = {
  PORT: '8090',
  DATA_DIR: '/data',
  SANDBOX_API_KEY: 'key',
  SANDBOX_IPN_SECRET: 'ipn',
  SANDBOX_STRIPE_SECRET_KEY: 'sk_test_1',
  SANDBOX_STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

describe('the settings', () => {
  it('have defaults for all but keys, port and folder', () => {
    expect(readSettings(complete)).toEqual({
      host: '127.0.0.1',
      port: 8090,
      dataDir: '/data',
      apiKey: 'key',
      ipnSecret: 'ipn',
      stripeSecretKey: 'sk_test_1',
      stripeWebhookSecret: 'whsec_1',
      stepMs: 1500,
    });
  });

  it('take addresses without a slash at the end', () => {
    const addresses = {
      SANDBOX_URL: 'http://localhost:1/',
      SANDBOX_CALLBACK_URL: 'http://127.0.0.1:2',
      PUBLIC_URL: 'https://exe.example.com/',
    };
    expect(readSettings({ ...complete, ...addresses })).toMatchObject({
      publicUrl: 'http://localhost:1',
      callbackUrl: 'http://127.0.0.1:2',
      siteUrl: 'https://exe.example.com',
    });
  });

  it.each([
    [
      { SANDBOX_API_KEY: '', DATA_DIR: '' },
      'The payment sandbox needs DATA_DIR, SANDBOX_API_KEY in its environment.',
    ],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000".'],
    [
      { SANDBOX_STEP_MS: '-1' },
      'SANDBOX_STEP_MS must be a whole number from 0 to 3600000, not "-1".',
    ],
    [
      { SANDBOX_URL: 'localhost:1' },
      'SANDBOX_URL must be an address such as http://localhost:8080.',
    ],
    [
      { NODE_ENV: 'production' },
      'The payment sandbox does not run with NODE_ENV=production: it takes play money.',
    ],
    [
      { SANDBOX_STRIPE_SECRET_KEY: 'sk_live_1' },
      'SANDBOX_STRIPE_SECRET_KEY is a live key of Stripe; the payment sandbox takes sk_test_ keys of its own.',
    ],
  ])('%j are refused with one message', (given, message) =>
    expect(() => readSettings({ ...complete, ...given })).toThrow(message),
  );
});
