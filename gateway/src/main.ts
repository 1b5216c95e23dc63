import { startTracing } from '@libs/tracing';

/** Loads everything else after tracing has started: modules loaded earlier are not instrumented. */
void startTracing('gateway', { isOpenToAll: true }).then(async () =>
  (await import('./gateway.js')).runGateway(),
);
