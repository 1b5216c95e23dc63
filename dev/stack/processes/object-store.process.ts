import { mkdirSync } from 'node:fs';
import * as http from 'node:http';
import * as https from 'node:https';
import { join } from 'node:path';
import { loadOrCreateSecret, DataPaths } from '../files';
import { httpStatus } from '../ports';
import { sleep } from '../process/process-record';
import { programCommand, ProcessDefinition } from '../process/run-process';
import { StartFailure } from '../start-failure';

const LIMITS = { attempts: 3, timeoutMs: 3000, pauseMs: 1000 };
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * Throws a StartFailure if nothing responds at S3_ENDPOINT. Services start without a store, since an outage must not stop them, so
 * a wrong address would only show when the marketplace is not healthy in time. They name every other mistake.
 */
export async function requireStore(
  endpoint: string | undefined,
  { attempts, timeoutMs, pauseMs } = LIMITS,
): Promise<void> {
  if (endpoint === undefined || !/^https?:/.test(endpoint) || !URL.canParse(endpoint)) return;
  for (let attempt = 1; ; attempt++) {
    const reason = await unreachable(new URL(endpoint), timeoutMs);
    if (reason === undefined) return;
    if (attempt === attempts)
      throw new StartFailure(
        `The object store at ${endpoint} (S3_ENDPOINT) cannot be reached: ${reason}`,
      );
    await sleep(pauseMs);
  }
}

/** Why a server does not respond; undefined if it does, however. */
function unreachable(url: URL, timeoutMs: number): Promise<string | undefined> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve) => {
    const sent = request(url, { method: 'HEAD', agent: false, timeout: timeoutMs }, (response) => {
      response.resume();
      resolve(undefined);
    });
    sent.once('timeout', () =>
      sent.destroy(
        Object.assign(new Error(`no response in ${timeoutMs / 1000} s`), { code: 'ETIMEDOUT' }),
      ),
    );
    sent.once('error', ({ code = '', message }: NodeJS.ErrnoException) =>
      resolve(UNREACHABLE.has(code) ? message || code : undefined),
    );
    sent.end();
  });
}

export interface ObjectStoreKeys {
  accessKey: string;
  secretKey: string;
  region: string;
}

export function objectStoreProcess(paths: DataPaths, port: number): ProcessDefinition {
  return {
    name: 'object-store',
    ports: [port],
    command: async () => {
      const folder = join(paths.dataDir, 'object-store');
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const { accessKey, secretKey, region } = objectStoreKeys(paths);
      const settings = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder };
      const keys = { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_REGION: region };
      return programCommand('dev/object-store/main.js', {
        PATH: process.env.PATH,
        ...settings,
        ...keys,
      });
    },
    isReady: async () => (await httpStatus(`http://127.0.0.1:${port}/health`)) === 200,
  };
}

/** The keys of the embedded store; the secret is generated on the first start. */
export function objectStoreKeys(paths: DataPaths): ObjectStoreKeys {
  return {
    accessKey: 'exe',
    secretKey: loadOrCreateSecret(paths.secrets, 'object-store-secret-key'),
    region: 'us-east-1',
  };
}
