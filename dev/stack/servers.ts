/** The door for tests: real servers alone, and the whole stack as `npm start` runs it. */
export { startNats, startObjectStore, startPostgres } from './testing/servers';
export { startStack } from './testing/start-stack';
export type { DurableServerOptions, StartedObjectStore } from './testing/servers';
export type { StackOptions, StartedStack } from './testing/start-stack';
export type { ServerOptions, StartedServer } from './testing/start-server';
export type { PartControls } from './testing/part-controls';
export { pickFreePort } from './network/free-port';
