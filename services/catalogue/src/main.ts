import { startTracing } from '@libs/tracing';

/** Tracing cannot instrument modules that are already loaded, so the service is imported after it has started. */
void startTracing('catalogue').then(() => import('./run.js'));
