import { generateKeyPairSync } from 'node:crypto';
import { loadSettings, SettingsError } from './load-settings';
import { DataServiceSettings } from './service-settings';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const good = {
  INTERNAL_TOKEN_PUBLIC_KEYS: JSON.stringify({
    keys: [{ ...publicKey.export({ format: 'jwk' }), iss: 'downloads' }],
  }),
  INTERNAL_TOKEN_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  NATS_URL: 'nats://127.0.0.1:4222',
  DATABASE_URL: 'postgres://u:p@127.0.0.1:5432',
  PORT: '81',
};

describe('loadSettings', () => {
  it('reads numbers, applies defaults and ignores unknown variables', () => {
    const settings = loadSettings(DataServiceSettings, { ...good, HOME: '/root', HOST: '' });
    expect(settings).toMatchObject({ PORT: 81, HOST: '127.0.0.1', RATE_LIMITS: 'on' });
    expect(settings).not.toHaveProperty('HOME');
  });

  it('lists every invalid setting with one message each', () => {
    const attempt = () =>
      loadSettings(DataServiceSettings, {
        ...good,
        PORT: 'eighty',
        DATABASE_URL: 'mysql://x',
        RATE_LIMITS: 'maybe',
      });
    expect(attempt).toThrow(SettingsError);
    expect(attempt).toThrow(/PORT must be a port number/);
    expect(attempt).toThrow(/DATABASE_URL must be an address/);
    expect(attempt).toThrow(/RATE_LIMITS must be on or off/);
  });

  it.each([
    [
      'INTERNAL_TOKEN_PUBLIC_KEYS',
      '',
      'INTERNAL_TOKEN_PUBLIC_KEYS must be given: a JSON Web Key Set of ES256 keys',
    ],
    ['INTERNAL_TOKEN_PUBLIC_KEYS', 'x', 'INTERNAL_TOKEN_PUBLIC_KEYS is not JSON'],
    [
      'INTERNAL_TOKEN_PRIVATE_KEY',
      'x',
      expect.stringMatching(/^INTERNAL_TOKEN_PRIVATE_KEY is not a private key in PEM/),
    ],
    ['NATS_URL', 'foo', 'NATS_URL must be an address such as nats://user:password@127.0.0.1:4222'],
    [
      'NATS_URL',
      'http://127.0.0.1:4222',
      'NATS_URL must be an address such as nats://user:password@127.0.0.1:4222',
    ],
    [
      'DATABASE_URL',
      'postgres://u:50%off@host:5432',
      expect.stringMatching(/^DATABASE_URL has a % in .*: write it as %25$/),
    ],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'tempo',
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://tempo:4318',
    ],
    [
      'OTEL_TRACES_SAMPLER',
      'some',
      expect.stringMatching(/^OTEL_TRACES_SAMPLER must be one of always_on, /),
    ],
  ])('rejects %s=%s with one message', (setting, value, message) => {
    let problems: string[] = [];
    try {
      loadSettings(DataServiceSettings, { ...good, [setting]: value });
    } catch (error) {
      if (error instanceof SettingsError) problems = error.problems;
    }
    expect(problems).toEqual([message]);
  });
});
