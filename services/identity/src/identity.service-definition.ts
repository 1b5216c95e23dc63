import { JetStreamStrategy } from '@libs/messaging';
import type { ServiceDefinition } from '@libs/service';
import { IdentitySettings } from './identity.config';
import { IdentityModule } from './identity.module';

/** The identity service, as `run.ts` and the tests start it. */
export const identity: ServiceDefinition<IdentitySettings> = {
  name: 'identity',
  settings: IdentitySettings,
  module: IdentityModule,
  transports: (app) => [app.get(JetStreamStrategy)],
};
