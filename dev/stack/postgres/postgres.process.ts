import { join } from 'node:path';
import { DataPaths } from '../files/data-paths';
import { loadOrCreateSecret } from '../files/load-or-create-secret';
import { ProcessDefinition } from '../process/process-definition';
import { postgresAccount } from './account';
import { PostgresOptions, postgresArguments } from './configuration';
import { prepareDataDir } from './data-dir';
import { initializeCluster, postgresEnvironment, SUPERUSER } from './initialize-cluster';
import { stopStaleServer, isReady } from './postmaster';

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
