import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Buckets } from './files/buckets';
import { CompleteUpload } from './files/complete-upload';
import { DataFolder } from './files/data-folder';
import { loadBuckets } from './files/load-buckets';
import { MultipartUploads } from './files/multipart-uploads';
import { ObjectFiles } from './files/object-files';
import { answerRequest } from './http/answer-request';
import type { Store } from './http/call';
import type { Settings } from './settings';

/** A running server. */
export interface RunningObjectStore {
  port: number;
  url: string;
  /** Takes no more requests, lets those under way finish for up to three seconds, and resolves when the port is free. */
  close(): Promise<void>;
}

const patience = 3000;

/** What may be set otherwise in tests: where failures are reported, and after how long a silent upload is cut off. */
export interface Options {
  report?: (error: unknown) => void;
  idleMilliseconds?: number;
}

/** Starts the development S3 server on its data folder; port 0 picks a free one. */
export async function startObjectStore(settings: Settings, options: Options = {}): Promise<RunningObjectStore> {
  const { report = reportToStderr, idleMilliseconds = 60_000 } = options;
  const store = await openStore(settings, report);
  const server = createServer({ requestTimeout: 0, headersTimeout: 10_000, connectionsCheckingInterval: 1000, keepAliveTimeout: 75_000 });
  const answering = { credentials: settings, store, report, idleMilliseconds };
  server.on('request', (request, response) => void answerRequest(request, response, answering));
  server.on('checkContinue', (request, response) => void answerRequest(request, response, answering));
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
  const objects = new ObjectFiles(folder, buckets);
  const uploads = new MultipartUploads(folder, buckets);
  return { region: settings.region, buckets, objects, uploads, completeUpload: new CompleteUpload(uploads, objects) };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    const cut = setTimeout(() => server.closeAllConnections(), patience);
    server.close((error) => {
      clearTimeout(cut);
      if (error) reject(error);
      else resolve();
    });
    server.closeIdleConnections();
  });
}

function reportToStderr(error: unknown): void {
  process.stderr.write(
    `${JSON.stringify({ level: 'error', message: String(error), stack: error instanceof Error ? error.stack : undefined })}\n`,
  );
}
