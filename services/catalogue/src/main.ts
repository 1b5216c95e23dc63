import { startTracing } from '@libs/tracing';

/** Tracing cannot instrument modules that are already loaded, so everything else is imported after it has started. */
void startTracing('catalogue')
  .then(() => Promise.all([import('@libs/service'), import('./catalogue.module.js')]))
  .then(([{ serve }, { catalogue }]) => serve(catalogue));
