/** The entry for tests and operations: servers and stacks to start, and the files of a data directory. */
export { createDataPaths, type DataPaths, errorCode, readIfExists } from './files';
export { natsProcess, natsUrl } from './nats/nats.process';
export { natsUserOf, natsUsersFile } from './nats/users';
export { pickFreePort, httpStatus, readPorts } from './ports';
export { postgresProcess, postgresUrl } from './postgres/postgres.process';
export {
  type ProcessDefinition,
  runProcess,
  type RunningServer,
  programCommand,
  programFile,
} from './process/run-process';
export { removeRecord, writeRecord, stopStaleProcesses } from './process/process-record';
export {
  objectStoreKeys,
  objectStoreProcess,
  type ObjectStoreKeys,
} from './processes/object-store.process';
export { SERVICES } from './processes/service.process';
export { readSettings } from './settings';
export { PortTaken, reasonOf, StartFailure } from './start-failure';
export { lockDataDir, lockHolder } from './supervisor/data-dir-lock';
export { Stack } from './supervisor/stack';
export {
  openTemporaryParents,
  processControls,
  type ProcessControls,
  startStack,
  type StartedStack,
} from './testing/start-stack';
export {
  type StartedServer,
  startNats,
  startObjectStore,
  startPostgres,
  startSharedNats,
  type StartedObjectStore,
} from './testing/servers';
