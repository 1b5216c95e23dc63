import { startTracing } from '@libs/tracing';

/** Tracing cannot instrument modules that are already loaded, so everything else is imported after it has started. */
void startTracing('realtime')
  .then(() => Promise.all([import('@libs/service'), import('./realtime.module.js')]))
  .then(([{ serve }, { realtime }]) => serve(realtime));
