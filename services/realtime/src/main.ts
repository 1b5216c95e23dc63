import { startTracing } from '@libs/tracing';

/** Modules loaded before tracing starts are not instrumented, so everything else is imported afterwards. */
void startTracing('realtime').then(() => import('./run.js'));
