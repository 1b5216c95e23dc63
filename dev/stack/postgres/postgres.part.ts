import { join } from 'node:path';
import { DataPaths } from '../files/data-paths';
import { keepSecret } from '../files/keep-secret';
import { Part } from '../part';
import { postgresAccount } from './account';
import { PostgresOptions, postgresArguments } from './configuration';
import { prepareDataDir } from './data-dir';
import { initialise, postgresEnvironment, superuser } from './initialise';
import { stopStaleProcesses, isReady } from './postmaster';

/** How the embedded PostgreSQL is run, beyond its own options. */
export interface PostgresPartOptions extends PostgresOptions {
  /** End a server that an earlier run left on the same files, instead of refusing to start. */
  takeOver: boolean;
  say: (line: string) => void;
}

/** The embedded PostgreSQL: its cluster is made at the first start; SIGINT is its fast shutdown. */
export function postgresPart(places: DataPaths, options: PostgresPartOptions): Part {
  let cluster = '';
  return {
    name: 'postgres',
    ports: [options.port],
    command: async (signal) => {
      const home = prepareDataDir(places.dataDir, postgresAccount(places.dataDir));
      if (home.isElsewhere && cluster === '') options.say(elsewhere(places.dataDir, home.folder));
      cluster = await initialise(home, postgresPassword(places), options.durable, signal);
      await stopStaleProcesses(cluster, options.takeOver);
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

function elsewhere(dataDir: string, folder: string): string {
  return `PostgreSQL cannot run as root and its account cannot reach ${dataDir}: its data is kept in ${folder}`;
}

/** The address of the embedded server, with its password. It names the server; each service uses a database of its own. */
export function postgresUrl(places: DataPaths, port: number): string {
  return `postgresql://${superuser}:${postgresPassword(places)}@127.0.0.1:${port}/postgres`;
}

function postgresPassword(places: DataPaths): string {
  return keepSecret(places.secrets, 'postgres-password');
}
