import { startTracing } from '@libs/tracing';

/** Tracing cannot instrument modules that are already loaded, so everything else is imported after it has started. */
void startTracing('downloads')
  .then(() => Promise.all([import('@libs/service'), import('./downloads.module.js')]))
  .then(([{ serve }, { downloads }]) => serve(downloads));
