import { JetStreamStrategy } from '@libs/messaging';
import type { ServiceDefinition } from '@libs/service';
import { keepRawBodies } from './http/keep-raw-body';
import { PaymentsSettings } from './payments.config';
import { PaymentsModule } from './payments.module';

/** The payments service: orders, purchases and Pro memberships. */
export const payments: ServiceDefinition<PaymentsSettings> = {
  name: 'payments',
  settings: PaymentsSettings,
  module: PaymentsModule,
  prepare: keepRawBodies,
  transports: (app) => [app.get(JetStreamStrategy)],
};
