import { loadSettings } from '@libs/service';
import { testKeysOf } from '@testing';
import { CatalogueSettings } from './catalogue.settings';

const given = {
  ...testKeysOf('catalogue'),
  NATS_URL: 'nats://127.0.0.1:4222',
  DATABASE_URL: 'postgres://127.0.0.1:5432',
  PAYMENTS_URL: 'http://127.0.0.1:1',
  S3_ENDPOINT: 'http://127.0.0.1:9000',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
};

it.each([
  ['eight database connections unless another number is set', '', 8],
  ['another number', '12', 12],
])('the catalogue has %s', (_which, pool, connections) => {
  expect(loadSettings(CatalogueSettings, { ...given, DATABASE_POOL: pool }).DATABASE_POOL).toBe(
    connections,
  );
});

it('the catalogue refuses a pool of one connection', () => {
  expect(() => loadSettings(CatalogueSettings, { ...given, DATABASE_POOL: '1' })).toThrow(
    'DATABASE_POOL must be at least 2',
  );
});
