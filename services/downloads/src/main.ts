import { startTracing } from '@libs/tracing';

/** Loads everything else after tracing has started: modules loaded earlier are not instrumented. */
void startTracing('downloads').then(() => import('./run.js'));
