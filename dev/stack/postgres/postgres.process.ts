import { join } from 'node:path';
import { DataPaths, loadOrCreateSecret } from '../files';
import { ProcessDefinition } from '../process/run-process';
import {
  initializeCluster,
  postgresEnvironment,
  SUPERUSER,
  stopStaleServer,
  isReady,
} from './cluster';
import { postgresAccount, prepareDataDir } from './folders';

export interface PostgresOptions {
  port: number;
  /** Whether commits are flushed to the disk; false is faster, for tests. */
  durable: boolean;
  maxConnections: number;
}

/** The command line: loopback only, no Unix socket, little memory, whatever postgresql.conf says. */
function postgresArguments(
  cluster: string,
  { port, durable, maxConnections }: PostgresOptions,
): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: maxConnections,
    shared_buffers: '128MB',
    max_wal_size: '1GB',
    idle_in_transaction_session_timeout: '60s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] %d ',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return [
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

interface PostgresProcessOptions extends PostgresOptions {
  /** Stop a server of an earlier run on the same files instead of refusing to start. */
  takeOver: boolean;
  print: (line: string) => void;
}

/** The embedded PostgreSQL, whose cluster is created on the first start; SIGINT is its fast shutdown. */
export function postgresProcess(
  paths: DataPaths,
  options: PostgresProcessOptions,
): ProcessDefinition {
  let cluster = '';
  return {
    name: 'postgres',
    ports: [options.port],
    command: async (signal) => {
      const home = prepareDataDir(paths.dataDir, postgresAccount(paths.dataDir));
      if (home.isRelocated && cluster === '')
        options.print(relocationNotice(paths.dataDir, home.folder));
      cluster = await initializeCluster(home, postgresPassword(paths), options.durable, signal);
      await stopStaleServer(cluster, options.takeOver);
      return {
        file: join(home.binaries, 'bin', 'postgres'),
        args: postgresArguments(cluster, options),
        env: postgresEnvironment(),
        cwd: home.folder,
        user: home.account,
        stopSignal: 'SIGINT',
      };
    },
    isReady: async (pid) => isReady(cluster, pid),
  };
}

function relocationNotice(dataDir: string, folder: string): string {
  return `PostgreSQL cannot run as root and its account cannot reach ${dataDir}: its data is kept in ${folder}`;
}

/** URL of the embedded server with its password; each service uses its own database. */
export function postgresUrl(paths: DataPaths, port: number): string {
  return `postgresql://${SUPERUSER}:${postgresPassword(paths)}@127.0.0.1:${port}/postgres`;
}

function postgresPassword(paths: DataPaths): string {
  return loadOrCreateSecret(paths.secrets, 'postgres-password');
}
