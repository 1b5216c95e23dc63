import { randomBytes } from 'node:crypto';
import type { ServiceDefinition, ServiceSettings } from '@libs/service';
import { startTestService, type TestService } from '@testing';
import { catalogue } from '../../../services/catalogue/src/catalogue.module';
import { downloads } from '../../../services/downloads/src/downloads.module';
import { identity } from '../../../services/identity/src/identity.module';
import { payments } from '../../../services/payments/src/payments.module';
import { type DataService, DATA_SERVICES } from '../services';
import { type Marketplace, theBroker } from './test-marketplace';

const UNREACHABLE_URL = 'http://127.0.0.1:9'; // the tests use events only

const TOTP_KEYS = `test:${randomBytes(32).toString('base64')}`;

const URLS = ['IDENTITY_URL', 'CATALOGUE_URL', 'DOWNLOADS_URL', 'PAYMENTS_URL'];

const DEFINITIONS: Record<DataService, (settings: Record<string, string>) => Promise<TestService>> =
  {
    identity: (settings) => start(identity, { TOTP_KEYS, ...settings }),
    catalogue: (settings) => start(catalogue, settings),
    downloads: (settings) => start(downloads, settings),
    payments: (settings) => start(payments, settings),
  };

const start = async <S extends ServiceSettings>(
  definition: ServiceDefinition<S>,
  settings: Record<string, string>,
) => startTestService(definition, { settings, nats: await theBroker() });

/** Starts every service on a marketplace's data; the function stops them. */
export async function startServices({ servers }: Marketplace): Promise<() => Promise<void>> {
  const { S3_BUCKET } = servers.storage();
  const started: TestService[] = [];
  for (const service of DATA_SERVICES) {
    const name = new URL(servers.databaseUrl(service)).pathname.slice(1);
    const others = Object.fromEntries(URLS.map((setting) => [setting, UNREACHABLE_URL]));
    started.push(await DEFINITIONS[service]({ ...others, DATABASE_NAME: name, S3_BUCKET }));
  }
  return async () => {
    for (const service of started) await service.close();
  };
}
