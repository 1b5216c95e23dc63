import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reportToStderr } from '../shared/server-program';
import { handleRequest } from './http/router';
import type { Settings } from './settings';
import { Buckets } from './storage/buckets';
import { Uploads } from './storage/uploads';

export interface RunningObjectStore {
  port: number;
  url: string;
  /** Stops accepting requests, lets those in progress finish for up to three seconds, and resolves when the port is free. */
  close: () => Promise<void>;
}

const CLOSE_TIMEOUT_MS = 3000;

interface Options {
  report?: (error: unknown) => void;
  idleMilliseconds?: number;
}

/** Starts the development S3 server on its data folder; port 0 picks a free one. */
export async function startObjectStore(
  settings: Settings,
  options: Options = {},
): Promise<RunningObjectStore> {
  const { report = reportToStderr, idleMilliseconds = 60_000 } = options;
  const buckets = await Buckets.open(settings.dataDir, report);
  const handlerOptions = {
    credentials: settings,
    buckets,
    uploads: new Uploads(buckets),
    report,
    idleMilliseconds,
  };
  const server = createServer(
    { requestTimeout: 0, keepAliveTimeout: 75_000 },
    (request, response) => {
      void handleRequest(request, response, handlerOptions);
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, settings.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
  return { port, url: `http://${host}:${port}`, close: () => close(server) };
}

async function close(server: Server): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
  await new Promise((resolve) => server.close(resolve)); // closes idle connections as well
  clearTimeout(timer);
}
