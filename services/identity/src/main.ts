import { startTracing } from '@libs/tracing';

/** Tracing cannot instrument modules that are already loaded, so everything else is imported after it has started. */
void startTracing('identity')
  .then(() => Promise.all([import('@libs/service'), import('./identity.module.js')]))
  .then(([{ serve }, { identity }]) => serve(identity));
