/** The entry for tests and operations: servers and stacks to start, and the files of a data directory. */
export { createDataPaths, type DataPaths } from './files/data-paths';
export { errorCode, readIfExists } from './files/read-if-exists';
export { natsProcess, natsUrl } from './nats/nats.process';
export { natsUserOf, natsUsersFile } from './nats/users';
export { pickFreePort } from './network/free-port';
export { httpStatus } from './network/http-status';
export { postgresProcess, postgresUrl } from './postgres/postgres.process';
export type { ProcessDefinition } from './process/process-definition';
export { removeRecord, writeRecord } from './process/process-record';
export { runProcess, type RunningServer } from './process/run-process';
export {
  objectStoreKeys,
  objectStoreProcess,
  type ObjectStoreKeys,
} from './processes/object-store.process';
export { SERVICES } from './processes/service-environment';
export { programCommand, programFile } from './program';
export { readSettings } from './settings';
export { PortTaken, reasonOf, StartFailure } from './start-failure';
export { lockDataDir, lockHolder } from './supervisor/data-dir-lock';
export { readPorts } from './supervisor/ports-file';
export { Stack } from './supervisor/stack';
export { stopStaleProcesses } from './supervisor/stop-stale-processes';
export { openTemporaryParents } from './testing/open-temporary-parents';
export { processControls, type ProcessControls } from './testing/process-controls';
export type { StartedServer } from './testing/start-server';
export {
  startNats,
  startObjectStore,
  startPostgres,
  startSharedNats,
  type StartedObjectStore,
} from './testing/servers';
export { startStack, type StartedStack } from './testing/start-stack';
