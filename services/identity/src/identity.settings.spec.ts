import { loadSettings } from '@libs/service';
import { testKeysOf } from '@testing';
import { IdentitySettings } from './identity.settings';

const given = {
  ...testKeysOf('identity'),
  NATS_URL: 'nats://127.0.0.1:4222',
  DATABASE_URL: 'postgres://u:p@127.0.0.1:5432',
  CATALOGUE_URL: 'http://127.0.0.1:1',
  DOWNLOADS_URL: 'http://127.0.0.1:1',
  PAYMENTS_URL: 'http://127.0.0.1:2',
  TOTP_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}`,
};
const admin = { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: 'the first of its kind' };

describe('the settings of the administrator', () => {
  const load = (settings: Record<string, string>) => () =>
    loadSettings(IdentitySettings, { ...given, ...settings });

  it.each([
    [
      'an email without a password',
      { ADMIN_EMAIL: 'root@example.com' },
      /^ADMIN_PASSWORD is needed with ADMIN_EMAIL/,
    ],
    [
      'a password without an email',
      { ADMIN_PASSWORD: 'the first of its kind' },
      /^ADMIN_EMAIL must be a valid email address/,
    ],
    [
      'no email at all',
      { ...admin, ADMIN_EMAIL: 'root' },
      /^ADMIN_EMAIL must be a valid email address/,
    ],
    [
      'a common password',
      { ...admin, ADMIN_PASSWORD: 'administrator' },
      /^ADMIN_PASSWORD .*too common/,
    ],
    ['a short password', { ...admin, ADMIN_PASSWORD: 'admin' }, /^ADMIN_PASSWORD .*8 to 128/],
    [
      'the email as password',
      { ...admin, ADMIN_PASSWORD: 'ROOT@example.com' },
      /^ADMIN_PASSWORD .*must not be your username or email/,
    ],
    ['a name with a blank', { ...admin, ADMIN_USERNAME: 'the boss' }, /^ADMIN_USERNAME must be/],
  ])('prevent the start when invalid: %s', (_, settings, message) => {
    expect(load(settings)).toThrow(message);
  });

  it('are accepted when valid or absent', () => {
    expect(load(admin)()).toMatchObject({ ...admin, ADMIN_USERNAME: 'admin' });
    expect(load({})()).toMatchObject({ ADMIN_USERNAME: 'admin' });
  });
});

it('the settings need a key for the secrets of authenticator apps', () => {
  expect(() => loadSettings(IdentitySettings, { ...given, TOTP_KEYS: undefined })).toThrow(
    /^TOTP_KEYS must be given: id:key, with 32 random bytes in base64/,
  );
});
