import { DataPaths, layOut } from '../files/data-paths';
import { pickFreePort } from '../network/free-port';
import { Part } from '../part';
import { pause } from '../process/pause';
import { StartFailure } from '../start-failure';
import { openTemporaryParents } from './open-temporary-parents';
import { RunningServer, runPart } from '../process/run-part';

const tries = 5;
const breath = 300;

/** Where a server alone keeps its data, its secrets and its log, and the port it takes (default: a free one). */
export interface ServerOptions {
  dataDir: string;
  port?: number;
}

/** A server that runs alone, and the port it took. */
export interface StartedServer extends RunningServer {
  port: number;
  places: DataPaths;
}

/**
 * Starts a server, again when it ends at once: its port may have been taken just now, or the processes of a server that
 * was killed may not be gone yet. A StartFailure is final.
 */
export async function startServer(options: ServerOptions, make: (places: DataPaths, port: number) => Part): Promise<StartedServer> {
  openTemporaryParents(options.dataDir);
  const places = layOut(options.dataDir);
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await pickFreePort());
    try {
      return { ...(await runPart(make(places, port), places)), port, places };
    } catch (thrown) {
      if (thrown instanceof StartFailure || attempt >= tries) throw thrown;
      await pause(breath);
    }
  }
}
