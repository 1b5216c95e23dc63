import { refuseLiveKeys } from './refuse-live-keys';

describe('the payment sandbox in a container', () => {
  const made = { SANDBOX_API_KEY: 'sandbox123', SANDBOX_STRIPE_SECRET_KEY: 'sk_test_sandbox123' };

  it('starts with keys generated for it', () => {
    expect(refuseLiveKeys(made)).toBeUndefined();
  });

  it.each([
    [{ ...made, SANDBOX_STRIPE_SECRET_KEY: 'sk_live_123' }, 'SANDBOX_STRIPE_SECRET_KEY was not'],
    [{ ...made, SANDBOX_STRIPE_SECRET_KEY: 'sk_test_123' }, 'SANDBOX_STRIPE_SECRET_KEY was not'],
    [{ ...made, SANDBOX_API_KEY: '4AB7Q2W-0000' }, 'SANDBOX_API_KEY was not'],
    [{}, 'SANDBOX_API_KEY and SANDBOX_STRIPE_SECRET_KEY was not'],
  ])('refuses any other keys: %j', (environment, message) => {
    expect(refuseLiveKeys(environment)).toContain(message);
  });
});
