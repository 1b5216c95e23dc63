import { startTracing } from '@libs/tracing';

/** Everything else is imported after tracing starts, because modules loaded earlier cannot be instrumented. */
void startTracing('payments').then(() => import('./run.js'));
