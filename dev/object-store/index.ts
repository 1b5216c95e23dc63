import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reportToStderr } from '../shared/server-program';
import { handleRequest } from './http/request-handler';
import type { Store } from './http/s3-request';
import type { Settings } from './settings';
import { Buckets } from './storage/buckets';
import { DataFolder } from './storage/data-folder';
import { loadBuckets } from './storage/load-buckets';
import { Objects } from './storage/objects';
import { Uploads } from './storage/uploads';

export interface RunningObjectStore {
  port: number;
  url: string;
  /** Stops accepting requests, lets those in progress finish for up to three seconds, and resolves when the port is free. */
  close: () => Promise<void>;
}

const CLOSE_TIMEOUT = 3000; // milliseconds

export interface Options {
  report?: (error: unknown) => void;
  idleMilliseconds?: number;
}

/** Starts the development S3 server on its data folder; port 0 picks a free one. */
export async function startObjectStore(settings: Settings, options: Options = {}): Promise<RunningObjectStore> {
  const { report = reportToStderr, idleMilliseconds = 60_000 } = options;
  const store = await openStore(settings, report);
  const server = createServer({ requestTimeout: 0, headersTimeout: 10_000, connectionsCheckingInterval: 1000, keepAliveTimeout: 75_000 });
  const handlerOptions = { credentials: settings, store, report, idleMilliseconds };
  server.on('request', (request, response) => void handleRequest(request, response, handlerOptions));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, settings.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
  return { port, url: `http://${host}:${port}`, close: () => close(server) };
}

async function openStore(settings: Settings, report: (error: unknown) => void): Promise<Store> {
  const folder = await DataFolder.open(settings.dataDir);
  const buckets = new Buckets(folder, await loadBuckets(folder, report));
  const objects = new Objects(folder, buckets);
  return { region: settings.region, buckets, objects, uploads: new Uploads(folder, buckets, objects) };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT);
    server.close((error) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve();
    });
    server.closeIdleConnections();
  });
}
