import { loadSettings, SettingsError } from './load-settings';
import { DataServiceSettings } from './service-settings';

const good = {
  INTERNAL_TOKEN_PUBLIC_KEYS: '{}',
  NATS_URL: 'nats://127.0.0.1:4222',
  DATABASE_URL: 'postgres://u:p@127.0.0.1:5432',
  PORT: '81',
};

describe('loadSettings', () => {
  it('reads numbers, keeps defaults and ignores what it does not know', () => {
    const settings = loadSettings(DataServiceSettings, { ...good, HOME: '/root', HOST: '' });
    expect(settings).toMatchObject({ PORT: 81, HOST: '127.0.0.1', RATE_LIMITS: 'on' });
    expect(settings).not.toHaveProperty('HOME');
  });

  it('names every setting that is wrong, one sentence each', () => {
    const attempt = () => loadSettings(DataServiceSettings, { ...good, PORT: 'eighty', DATABASE_URL: 'mysql://x', RATE_LIMITS: 'maybe' });
    expect(attempt).toThrow(SettingsError);
    expect(attempt).toThrow(/PORT must be a port number/);
    expect(attempt).toThrow(/DATABASE_URL must be an address/);
    expect(attempt).toThrow(/RATE_LIMITS must be on or off/);
  });
});
