/** Starts NATS, the stub services and the built gateway. The measured process has core 0 for itself. */
import { execFileSync, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..', '..');
export const { pickFreePort, startNats } = createRequire(import.meta.url)(
  join(root, 'dist', 'dev', 'stack'),
);
const started = [];

/** Starts a Node program on one core; it ends with the measurement. */
export function startProgram(core, file, args, env = process.env) {
  const child = spawn(
    'taskset',
    ['-c', String(core), process.execPath, file, ...args.map(String)],
    {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  started.push(() => child.kill('SIGKILL'));
  return child;
}

/** Waits until a URL responds. */
export async function untilAnswers(url) {
  for (let attempt = 0; attempt < 200; attempt++) {
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      /* not yet */
    }
    await sleep(50);
  }
  throw new Error(`nobody answers at ${url}`);
}

/** Starts the gateway on core 0, in front of stub services on core 1. */
export async function startGateway({ listBytes = 36_000, fileBytes = 100_000_000 } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'exe-bench-'));
  const nats = await startNats({ dataDir, durable: false });
  started.push(async () => {
    await nats.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const [services, port, metrics] = [
    await pickFreePort(),
    await pickFreePort(),
    await pickFreePort(),
  ];
  startProgram(1, join(here, 'upstream.mjs'), [services, listBytes, fileBytes]);
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const address = `http://127.0.0.1:${services}`;
  const urls = [
    'IDENTITY_URL',
    'CATALOGUE_URL',
    'DOWNLOADS_URL',
    'PAYMENTS_URL',
    'REALTIME_URL',
    'S3_ENDPOINT',
  ].map((name) => [name, address]);
  const child = startProgram(0, join(root, 'dist', 'gateway', 'src', 'main.js'), [], {
    PATH: process.env.PATH,
    ...Object.fromEntries(urls),
    HOST: '127.0.0.1',
    PORT: String(port),
    METRICS_PORT: String(metrics),
    NATS_URL: nats.url,
    LOG_LEVEL: process.env.BENCH_LOG_LEVEL ?? 'info',
    RATE_LIMITS: 'off',
    INTERNAL_TOKEN_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(`${url}/healthz`);
  return { url, port, services: address, pid: child.pid };
}

/** Ends everything that was started. */
export async function endAll() {
  for (const end of started.reverse()) await end();
}

/** Runs wrk on core 1; returns the number of requests. */
export function load(url, { seconds = 5, connections = 32, headers = [] } = {}) {
  const args = [
    '-c',
    '1',
    'wrk',
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    ...headers.flatMap((header) => ['-H', header]),
  ];
  const report = execFileSync('taskset', [...args, url], { encoding: 'utf8' });
  if (/Non-2xx|Socket errors/.test(report)) throw new Error(report);
  return Number(/(\d+) requests in/.exec(report)[1]);
}
