import { getMetadataStorage } from 'class-validator';
import { loadSettings, SettingsError } from '@libs/service';
import { testKeysOf } from '@testing';
import { PaymentsSettings } from './payments.settings';

const given = {
  ...testKeysOf('payments'),
  NATS_URL: 'nats://127.0.0.1:4222',
  DATABASE_URL: 'postgres://127.0.0.1:5432',
  IDENTITY_URL: 'http://127.0.0.1:1',
  CATALOGUE_URL: 'http://127.0.0.1:2',
};
const problems = (environment: Record<string, string>): string[] => {
  try {
    loadSettings(PaymentsSettings, { ...given, ...environment });
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
};

describe("payments' settings", () => {
  it('require no provider keys, not even in production', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ NODE_ENV: 'production' })).toEqual([]);
  });

  it('default to a timeout of ten seconds, direct payments and the cheap network', () => {
    expect(loadSettings(PaymentsSettings, given)).toMatchObject({
      PAYMENTS_PROVIDER_BUDGET_MS: 10_000,
      PAYMENTS_POLL_SECONDS: 15,
      CRYPTO_CHECKOUT: 'direct',
      PAYMENTS_USDT_CODE: 'usdttrc20',
      NOWPAYMENTS_API_URL: 'https://api.nowpayments.io/v1',
      STRIPE_API_URL: 'https://api.stripe.com',
    });
  });

  it('treat empty variables, as Compose passes them, as unset', () => {
    const rules = getMetadataStorage().getTargetValidationMetadatas(
      PaymentsSettings,
      '',
      false,
      false,
    );
    const empty = Object.fromEntries(rules.map(({ propertyName }) => [propertyName, '']));
    expect(loadSettings(PaymentsSettings, { ...empty, ...given })).toEqual(
      loadSettings(PaymentsSettings, given),
    );
  });

  it.each([
    ['http://127.0.0.1:4000/v1', 'plain http'],
    ['http://api.nowpayments.io/v1', 'plain http to the right host'],
    ['https://api-sandbox.nowpayments.io/v1', "the provider's own sandbox"],
    ['https://api.nowpayments.io.example.com/v1', 'a lookalike host'],
    ['https://api.nowpayments.io:8443/v1', 'another port'],
  ])('reject %s (%s) in production, in one message', (NOWPAYMENTS_API_URL) => {
    expect(problems({ NODE_ENV: 'production', NOWPAYMENTS_API_URL })).toEqual([
      'NODE_ENV is production, but NOWPAYMENTS_API_URL would lead payments to a sandbox',
    ]);
    expect(problems({ NODE_ENV: 'development', NOWPAYMENTS_API_URL })).toEqual([]);
  });

  it('reject all sandboxes in production, in one message', () => {
    const sandbox = {
      NOWPAYMENTS_API_URL: 'http://127.0.0.1:1/v1',
      STRIPE_API_URL: 'http://127.0.0.1:1',
      STRIPE_SECRET_KEY: 'sk_test_1',
    };
    expect(problems({ NODE_ENV: 'production', ...sandbox })).toEqual([
      'NODE_ENV is production, but NOWPAYMENTS_API_URL and STRIPE_API_URL and STRIPE_SECRET_KEY would lead payments to a sandbox',
    ]);
  });

  it("accept the providers' production APIs in production", () => {
    const live = {
      NOWPAYMENTS_API_URL: 'https://api.nowpayments.io/v1',
      STRIPE_API_URL: 'https://api.stripe.com',
    };
    expect(
      problems({
        NODE_ENV: 'production',
        ...live,
        STRIPE_SECRET_KEY: 'sk_live_1',
        STRIPE_PRICE_ID: 'price_1',
      }),
    ).toEqual([]);
  });

  it('require the price with a live Stripe API', () => {
    expect(problems({ STRIPE_SECRET_KEY: 'sk_live_1' })).toEqual([
      expect.stringMatching(/^STRIPE_PRICE_ID must be given/),
    ]);
    expect(
      problems({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_URL: 'http://127.0.0.1:1' }),
    ).toEqual([]);
  });

  it.each([
    ['sk_test_1', 'pk_live_1'],
    ['sk_live_1', 'pk_test_1'],
    ['rk_live_1', 'pk_test_1'],
  ])('reject Stripe keys of two modes: %s and %s', (STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY) => {
    expect(
      problems({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_PRICE_ID: 'price_1' }),
    ).toEqual([
      'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be test keys or both be live keys',
    ]);
    const sameMode = STRIPE_SECRET_KEY.includes('live') ? 'pk_live_1' : 'pk_test_1';
    expect(
      problems({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: sameMode, STRIPE_PRICE_ID: 'price_1' }),
    ).toEqual([]);
  });

  it('reject a live provider beside a sandbox of the other', () => {
    const crypto = { NOWPAYMENTS_API_KEY: 'key', NOWPAYMENTS_IPN_SECRET: 'secret' };
    const cards = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PRICE_ID: 'price_1' };
    expect(problems({ ...crypto, ...cards })).toEqual([
      'NOWPAYMENTS_API_URL and STRIPE_SECRET_KEY with STRIPE_API_URL must both be live or both be a sandbox',
    ]);
    const sandbox = { NOWPAYMENTS_API_URL: 'http://127.0.0.1:1/v1' };
    expect(problems({ ...crypto, ...sandbox, ...cards })).toEqual([]);
    expect(problems({ ...crypto, ...cards, STRIPE_SECRET_KEY: 'sk_live_1' })).toEqual([]);
    expect(problems(cards)).toEqual([]);
  });

  it('name each invalid setting', () => {
    const wrong = {
      CRYPTO_CHECKOUT: 'both',
      PAYMENTS_POLL_SECONDS: '0',
      PAYMENTS_USDT_CODE: 'USDT!',
      SMTP_URL: 'mail',
      MAIL_FROM: 'nobody',
    };
    expect(problems(wrong).map((message) => message.split(' ')[0])).toEqual(
      expect.arrayContaining(Object.keys(wrong)),
    );
  });
});
