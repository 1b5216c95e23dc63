import { JetStreamStrategy } from '@libs/messaging';
import type { ServiceDefinition } from '@libs/service';
import { CatalogueSettings } from './catalogue.settings';
import { CatalogueModule } from './catalogue.module';
import { acceptMultipart } from './http/accept-multipart';

/** The catalogue service, as `run.ts` and the tests start it. */
export const catalogue: ServiceDefinition<CatalogueSettings> = {
  name: 'catalogue',
  settings: CatalogueSettings,
  module: CatalogueModule,
  transports: (app) => [app.get(JetStreamStrategy)],
  prepare: acceptMultipart,
};
