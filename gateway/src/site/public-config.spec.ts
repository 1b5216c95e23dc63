import { GatewaySettings } from '../gateway.settings';
import { publicConfig } from './public-config';

const settings = (given: Partial<GatewaySettings>): GatewaySettings =>
  Object.assign(new GatewaySettings(), given);

describe('the public configuration', () => {
  it('has no card payments and no test mode without providers', () => {
    expect(publicConfig(settings({}))).toEqual({
      testMode: false,
      cardPayments: false,
      stripePublishableKey: null,
      supportEmail: 'support@example.com',
      supportResponseHours: null,
      communityUrl: null,
      newsletterUrl: null,
      sandboxUrl: null,
      hostedPayments: false,
      mailboxUrl: null,
    });
  });

  it.each([
    [{ NOWPAYMENTS_API_URL: 'http://127.0.0.1:9/v1' }, true],
    [{ NOWPAYMENTS_API_URL: 'https://api.nowpayments.io/v1' }, false],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }, true],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk_live_x', STRIPE_API_URL: 'https://api.stripe.com' }, false],
  ])('%j is test mode: %s', (given, testMode) =>
    expect(publicConfig(settings(given)).testMode).toBe(testMode),
  );

  it('tells what support and community there are', () => {
    const given = {
      SUPPORT_RESPONSE_HOURS: 24,
      COMMUNITY_URL: 'https://community.example.com',
      NEWSLETTER_URL: 'https://news.example.com',
    };
    expect(publicConfig(settings(given))).toMatchObject({
      supportResponseHours: 24,
      communityUrl: 'https://community.example.com',
      newsletterUrl: 'https://news.example.com',
    });
  });

  it('has card payments with a publishable key', () => {
    expect(publicConfig(settings({ STRIPE_PUBLISHABLE_KEY: 'pk_live_x' }))).toMatchObject({
      cardPayments: true,
      stripePublishableKey: 'pk_live_x',
    });
  });

  it('withholds the key of a sandbox, which has its own card pages', () => {
    const sandbox = {
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_API_URL: 'http://127.0.0.1:9',
      PAYMENT_SANDBOX_URL: 'http://127.0.0.1:9',
    };
    expect(publicConfig(settings(sandbox))).toMatchObject({
      testMode: true,
      cardPayments: true,
      stripePublishableKey: null,
      sandboxUrl: 'http://127.0.0.1:9',
    });
  });

  it('links the mailbox of a development stack', () => {
    expect(publicConfig(settings({ MAILBOX_URL: 'http://localhost:9' })).mailboxUrl).toBe(
      'http://localhost:9',
    );
  });

  it('announces hosted payment pages, so that the click can open their tab', () => {
    expect(publicConfig(settings({ CRYPTO_CHECKOUT: 'hosted' })).hostedPayments).toBe(true);
  });
});
