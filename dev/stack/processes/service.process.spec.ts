import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataPaths } from '../files';
import { firstAdministrator } from '../secrets';
import { readSettings } from '../settings';
import { StackContext } from '../supervisor/context';
import { sandboxEnvironment } from './payment-sandbox.process';
import { serviceEnvironment } from './service.process';

const order = [
  'postgres',
  'nats',
  'object-store',
  'payment-sandbox',
  'identity',
  'catalogue',
  'downloads',
  'payments',
  'realtime',
  'gateway',
];

describe('the environment of a service', () => {
  const folder = mkdtempSync(join(tmpdir(), 'environment-'));
  const paths = createDataPaths(folder);
  afterAll(() => rmSync(folder, { recursive: true }));

  /** A context in which the n-th process has the ports 100 n and 100 n + 1. */
  function testContext(
    given: NodeJS.ProcessEnv,
    starts: (name: string) => boolean = (name) => name !== 'payment-sandbox',
  ): StackContext {
    const ports = (name: string) => ({
      main: 100 * order.indexOf(name),
      metrics: 100 * order.indexOf(name) + 1,
    });
    const administrator = firstAdministrator(paths, given);
    return {
      settings: readSettings(given),
      paths,
      administrator,
      ports,
      starts,
      print: () => undefined,
    };
  }

  it('prints where everything is', () => {
    const environment = serviceEnvironment(testContext({}), 'downloads');
    expect(environment).toMatchObject({
      HOST: '127.0.0.1',
      PORT: '600',
      METRICS_PORT: '601',
      S3_ENDPOINT: 'http://127.0.0.1:200',
      S3_REGION: 'us-east-1',
      IDENTITY_URL: 'http://127.0.0.1:400',
      REALTIME_URL: 'http://127.0.0.1:800',
      PUBLIC_URL: 'http://localhost:8080',
      SEED_CATALOGUE: 'true',
      MAIL_DIR: paths.mail,
    });
    expect(environment.DATABASE_URL).toMatch(
      /^postgresql:\/\/postgres:[\w-]{32}@127\.0\.0\.1:0\/postgres$/,
    );
    expect(environment.NATS_URL).toMatch(/^nats:\/\/downloads:[\w-]{32}@127\.0\.0\.1:100$/);
  });

  it('passes the seller and the support address to payments, and the mailbox to the gateway', () => {
    const given = {
      SELLER_NAME: 'Ada Ltd.',
      SELLER_ADDRESS: '1 Main Street; 12345 Town',
      SUPPORT_EMAIL: 'help@example.com',
    };
    const context = { ...testContext(given), mailboxUrl: 'http://localhost:1' };
    expect(serviceEnvironment(context, 'payments')).toMatchObject(given);
    expect(serviceEnvironment(context, 'payments')).not.toHaveProperty('MAILBOX_URL');
    expect(serviceEnvironment(context, 'gateway')).toMatchObject({
      MAILBOX_URL: 'http://localhost:1',
      SUPPORT_EMAIL: 'help@example.com',
    });
    expect(serviceEnvironment(testContext({}), 'gateway')).not.toHaveProperty('MAILBOX_URL');
  });

  it('is the same at the next start, secrets included', () => {
    expect(serviceEnvironment(testContext({}), 'identity')).toEqual(
      serviceEnvironment(testContext({}), 'identity'),
    );
  });

  it('prefers the settings of the operator and passes all others on', () => {
    const given = {
      DATABASE_URL: 'postgres://db',
      S3_ENDPOINT: 'https://s3',
      S3_ACCESS_KEY: 'k',
      SEED_CATALOGUE: 'false',
      RATE_LIMITS: 'off',
    };
    const environment = serviceEnvironment(
      testContext({ ...given, CATALOGUE_URL: 'http://elsewhere', TRUSTED_PROXIES: '' }),
      'catalogue',
    );
    expect(environment).toMatchObject({
      ...given,
      CATALOGUE_URL: 'http://elsewhere',
      S3_REGION: 'us-east-1',
    });
    expect(environment).not.toHaveProperty('TRUSTED_PROXIES');
  });

  it("gives each process the operator's broker with its own user if one is given, and no other", () => {
    const own = {
      NATS_IDENTITY_URL: 'nats://identity:secret@broker',
      NATS_GATEWAY_URL: 'nats://gateway:secret@broker',
    };
    const context = testContext({ NATS_URL: 'nats://broker', ...own });
    expect(serviceEnvironment(context, 'identity').NATS_URL).toBe(own.NATS_IDENTITY_URL);
    expect(serviceEnvironment(context, 'catalogue').NATS_URL).toBe('nats://broker');
    for (const name of Object.keys(own))
      expect(serviceEnvironment(context, 'identity')).not.toHaveProperty(name);
  });

  it('gives the public port only to the gateway, which has no key of the database or the object store', () => {
    const environment = serviceEnvironment(
      testContext({ PORT: '9000', HOST: '0.0.0.0' }),
      'gateway',
    );
    expect(environment).toMatchObject({
      PORT: '9000',
      HOST: '0.0.0.0',
      METRICS_PORT: '901',
      S3_ENDPOINT: 'http://127.0.0.1:200',
    });
    for (const secret of ['DATABASE_URL', 'S3_SECRET_KEY', 'ADMIN_PASSWORD'])
      expect(environment).not.toHaveProperty(secret);
    expect(
      serviceEnvironment(testContext({ PORT: '9000', HOST: '0.0.0.0' }), 'identity'),
    ).toMatchObject({
      PORT: '400',
      HOST: '127.0.0.1',
    });
  });

  it('generates the keys for secrets of authenticator apps once, readable only by their owner, and gives them to identity only', () => {
    const { TOTP_KEYS } = serviceEnvironment(testContext({}), 'identity');
    expect(TOTP_KEYS).toMatch(/^[0-9a-f]{8}:[A-Za-z0-9+/]{43}=$/);
    expect(serviceEnvironment(testContext({}), 'identity').TOTP_KEYS).toBe(TOTP_KEYS);
    expect(statSync(join(paths.secrets, 'totp-keys')).mode & 0o777).toBe(0o600);
    expect(serviceEnvironment(testContext({ TOTP_KEYS: 'own' }), 'identity')).toMatchObject({
      TOTP_KEYS: 'own',
    });
    for (const name of order.slice(5))
      expect(serviceEnvironment(testContext({}), name)).not.toHaveProperty('TOTP_KEYS');
  });

  it('never makes the gateway wait for transfers when it stops', () => {
    expect(
      serviceEnvironment(testContext({ DRAIN_TRANSFERS_SECONDS: '300' }), 'gateway'),
    ).toMatchObject({ DRAIN_TRANSFERS_SECONDS: '0' });
  });

  it('passes the administrator to identity and the provider secrets to payments', () => {
    const given = {
      ADMIN_PASSWORD: 'secret',
      STRIPE_SECRET_KEY: 'sk',
      STRIPE_PUBLISHABLE_KEY: 'pk',
    };
    expect(serviceEnvironment(testContext(given), 'identity')).toMatchObject({
      ADMIN_PASSWORD: 'secret',
      ADMIN_EMAIL: 'admin@example.com',
    });
    expect(serviceEnvironment(testContext(given), 'identity')).not.toHaveProperty(
      'STRIPE_SECRET_KEY',
    );
    expect(serviceEnvironment(testContext(given), 'payments')).toMatchObject({
      STRIPE_SECRET_KEY: 'sk',
    });
    expect(serviceEnvironment(testContext(given), 'gateway')).toMatchObject({
      STRIPE_PUBLISHABLE_KEY: 'pk',
    });
  });

  it('configures the sandbox for payments if the stack starts it', () => {
    const environment = serviceEnvironment(
      testContext({}, () => true),
      'payments',
    );
    expect(environment).toMatchObject({
      NOWPAYMENTS_API_URL: 'http://127.0.0.1:300/v1',
      STRIPE_API_URL: 'http://127.0.0.1:300',
    });
    expect(environment.STRIPE_SECRET_KEY).toMatch(/^sk_test_/);
  });

  it('passes the URL of the sandbox to the gateway, but none of its secrets', () => {
    const environment = serviceEnvironment(
      testContext({}, () => true),
      'gateway',
    );
    expect(environment).toMatchObject({
      PAYMENT_SANDBOX_URL: 'http://localhost:300',
      STRIPE_API_URL: 'http://127.0.0.1:300',
    });
    for (const secret of [
      'NOWPAYMENTS_API_KEY',
      'NOWPAYMENTS_IPN_SECRET',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
    ]) {
      expect(environment).not.toHaveProperty(secret);
    }
  });

  it('starts the sandbox with its own keys, notifications to the gateway, and no setting of the operator', () => {
    const context = testContext({ DATABASE_URL: 'postgres://secret', PORT: '9000' }, () => true);
    const { STRIPE_SECRET_KEY, NOWPAYMENTS_API_KEY } = serviceEnvironment(context, 'payments');
    const env = sandboxEnvironment(context);
    expect(env).toMatchObject({
      SANDBOX_API_KEY: NOWPAYMENTS_API_KEY,
      SANDBOX_STRIPE_SECRET_KEY: STRIPE_SECRET_KEY,
      SANDBOX_CALLBACK_URL: 'http://127.0.0.1:9000',
      SANDBOX_URL: 'http://localhost:300',
      PUBLIC_URL: 'http://localhost:9000',
    });
    expect(env).not.toHaveProperty('DATABASE_URL');
  });
});
