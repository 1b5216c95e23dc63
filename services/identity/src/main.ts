import { startTracing } from '@libs/tracing';

/** What is loaded before tracing begins cannot be watched: so everything else is loaded afterwards. */
void startTracing('identity').then(() => import('./run.js'));
