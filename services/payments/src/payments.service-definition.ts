import { JetStreamStrategy } from '@libs/messaging';
import type { ServiceDefinition } from '@libs/service';
import { keepRawBodies } from './http/keep-raw-body';
import { PaymentsSettings } from './payments.config';
import { PaymentsModule } from './payments.module';

/** Payments: who bought what, who is Pro and until when. */
export const payments: ServiceDefinition<PaymentsSettings> = {
  name: 'payments',
  settings: PaymentsSettings,
  module: PaymentsModule,
  prepare: keepRawBodies,
  transports: (app) => [app.get(JetStreamStrategy)],
};
