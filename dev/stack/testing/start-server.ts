import { DataPaths, createDataPaths } from '../files/data-paths';
import { pickFreePort } from '../network/free-port';
import { ProcessDefinition } from '../process/process-definition';
import { sleep } from '../process/sleep';
import { StartFailure } from '../start-failure';
import { openTemporaryParents } from './open-temporary-parents';
import { RunningServer, runProcess } from '../process/run-process';

const ATTEMPTS = 5;
const RETRY_DELAY_MS = 300;

/** The folder of a server's data, secrets and log, and its port (by default a free one). */
export interface ServerOptions {
  dataDir: string;
  port?: number;
}

export interface StartedServer extends RunningServer {
  port: number;
  paths: DataPaths;
}

/** Starts a server; retries if it exits at once, because its port was taken or processes of a killed server are still running. */
export async function startServer(
  options: ServerOptions,
  make: (paths: DataPaths, port: number) => ProcessDefinition,
): Promise<StartedServer> {
  openTemporaryParents(options.dataDir);
  const paths = createDataPaths(options.dataDir);
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await pickFreePort());
    try {
      return { ...(await runProcess(make(paths, port), paths)), port, paths };
    } catch (thrown) {
      if (thrown instanceof StartFailure || attempt >= ATTEMPTS) throw thrown;
      await sleep(RETRY_DELAY_MS);
    }
  }
}
