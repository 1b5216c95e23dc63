import { startTracing } from '@libs/tracing';

/** Tracing cannot instrument modules that are already loaded, so everything else is imported after it has started. */
void startTracing('payments')
  .then(() => Promise.all([import('@libs/service'), import('./payments.module.js')]))
  .then(([{ serve }, { payments }]) => serve(payments));
