/**
 * Measures what calls through the gateway cost in CPU time, which hardly depends on other load: `run(report)`. Needs Linux and the built
 * project. A proxied call goes to a stub service; the other calls go to a whole marketplace.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { median } from './support/measure.mjs';

const CLIENTS = 16;
const REQUESTS = 6_000;
const ROUNDS = 3;
const WARM_UPS = 4; // rounds until V8 has optimized what a call runs: a new gateway spends up to half more
const IDLE_MS = 4_000;
const here = fileURLToPath(import.meta.url);
const root = join(dirname(here), '..', '..');

const lastKnown = new Map();

/** CPU microseconds of a process so far, from all of its threads; of an ended one, those of the last call. */
function cpuOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    lastKnown.set(pid, (Number(fields[11]) + Number(fields[12])) * 10_000);
  } catch (error) {
    if (!['ENOENT', 'ESRCH'].includes(error.code)) throw error;
  }
  return lastKnown.get(pid) ?? 0;
}

/** A process and everything that it has started; some of it can end meanwhile. */
function withDescendants(pid) {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return [pid, ...(children === '' ? [] : children.split(' ').flatMap((child) => withDescendants(Number(child))))];
  } catch {
    return [];
  }
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** Sends requests over keep-alive connections, each client with its own headers. */
async function load(url, path, headers) {
  const pool = new Pool(url, { connections: CLIENTS, pipelining: 1 });
  let left = REQUESTS;
  const client = async (_, index) => {
    while (left-- > 0) {
      const { statusCode, body } = await pool.request({ path, method: 'GET', headers: headers[index] ?? {} });
      await body.dump();
      if (statusCode !== 200) throw new Error(`${path} was answered ${statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await pool.close();
}

/** Runs the load in rounds after the warm-up; returns the CPU microseconds per request that `read` has counted, less those of idling. */
async function costs(read, run) {
  await run();
  const idle = read();
  await sleep(IDLE_MS);
  const perMs = Object.fromEntries(Object.entries(read()).map(([name, value]) => [name, (value - idle[name]) / IDLE_MS]));
  for (let round = 0; round < WARM_UPS; round += 1) await run();
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [before, begun] = [read(), performance.now()];
    await run();
    const [after, ms] = [read(), performance.now() - begun];
    rounds.push(Object.fromEntries(Object.keys(after).map((name) => [name, (after[name] - before[name] - perMs[name] * ms) / REQUESTS])));
  }
  return Object.fromEntries(Object.keys(idle).map((name) => [name, rounds.map((round) => round[name])]));
}

/** CPU time of gateway and stub service together, less that of a direct call of the stub. */
async function proxiedCall(report) {
  const { startNats, pickFreePort } = createRequire(import.meta.url)(join(root, 'dist', 'dev', 'stack'));
  const dataDir = mkdtempSync(join(tmpdir(), 'exe-calls-'));
  const nats = await startNats({ dataDir, durable: false });
  const started = [];
  const start = (args, env) => {
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    started.push(child);
    return child.pid;
  };
  try {
    const [service, port, metrics] = [await pickFreePort(), await pickFreePort(), await pickFreePort()];
    const stub = start([here, '--stub', String(service)], process.env);
    const to = `http://127.0.0.1:${service}`;
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const services = ['IDENTITY_URL', 'CATALOGUE_URL', 'DOWNLOADS_URL', 'PAYMENTS_URL', 'REALTIME_URL', 'S3_ENDPOINT'];
    const gateway = start([...(process.env.BENCH_NODE_ARGS?.split(' ') ?? []), join(root, 'dist', 'gateway', 'src', 'main.js')], {
      PATH: process.env.PATH,
      ...Object.fromEntries(services.map((name) => [name, to])),
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: String(metrics),
      NATS_URL: nats.url,
      RATE_LIMITS: 'off',
      INTERNAL_TOKEN_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    });
    const url = `http://127.0.0.1:${port}`;
    for (let isUp = false; !isUp; await sleep(100)) isUp = await fetch(`${url}/healthz`).then(({ ok }) => ok, () => false); // prettier-ignore
    const read = () => ({ both: cpuOf(gateway) + cpuOf(stub), gateway: cpuOf(gateway) });
    const direct = await costs(read, () => load(to, '/api/cryptocurrencies', []));
    const proxied = await costs(read, () => load(url, '/api/cryptocurrencies', []));
    const overhead = proxied.both.map((value) => value - median(direct.both));
    report({ work: 'proxied JSON call, CPU over a direct call', values: overhead, value: median(overhead), unit: 'µs', goal: '<= 80' });
    report({ work: 'proxied JSON call, CPU of the gateway alone', values: proxied.gateway, value: median(proxied.gateway), unit: 'µs' });
  } finally {
    for (const child of started) child.kill('SIGTERM');
    await Promise.all(started.filter((child) => child.exitCode === null && child.signalCode === null).map((child) => once(child, 'exit')));
    await nats.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const CALLS = [
  { path: '/api/me', service: 'identity', goal: '<= 350' },
  { path: '/api/dashboard/stats', service: 'downloads' },
  { path: '/api/cryptocurrencies', service: 'payments' },
];

/** Registers a member and returns the headers of their browser. */
async function member(url) {
  const name = `caller${randomBytes(5).toString('hex')}`;
  const answer = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ username: name, email: `${name}@example.com`, password: `Password-${name}-1` }),
  });
  if (answer.status !== 201) throw new Error(`registering was answered ${answer.status}: ${await answer.text()}`);
  return { cookie: answer.headers.get('set-cookie').split(';')[0] };
}

/** CPU time of members' calls, in all processes of a marketplace together and in the two that do most of the work. */
async function realCalls(report) {
  const { startStack } = createRequire(import.meta.url)(join(root, 'dist', 'dev', 'stack'));
  const dataDir = mkdtempSync(join(tmpdir(), 'exe-calls-'));
  const stack = await startStack({ dataDir, env: { RATE_LIMITS: 'off' } });
  try {
    const members = [];
    for (let index = 0; index < CLIENTS; index += 1) members.push(await member(stack.url));
    for (const { path, service, goal } of CALLS) {
      const everything = withDescendants(stack.supervisor);
      const read = () => ({ all: sum(everything.map(cpuOf)), gateway: cpuOf(stack.pid('gateway')), service: cpuOf(stack.pid(service)) });
      const { all, gateway, service: behind } = await costs(read, () => load(stack.url, path, members));
      report({ work: `GET ${path}, CPU of all processes`, values: all, value: median(all), unit: 'µs', goal });
      report({ work: `GET ${path}, CPU of the gateway`, values: gateway, value: median(gateway), unit: 'µs' });
      report({ work: `GET ${path}, CPU of ${service}`, values: behind, value: median(behind), unit: 'µs' });
    }
  } finally {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Reports the CPU time of a proxied call and of three real ones. */
export async function run(report) {
  await proxiedCall(report);
  await realCalls(report);
}

/** The stub service: the same JSON for every request. */
function serveStub(port) {
  const body = Buffer.from(JSON.stringify({ complete: true, padding: 'x'.repeat(400) }));
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length };
  createServer({ keepAliveTimeout: 75_000 }, (_request, response) => response.writeHead(200, headers).end(body)).listen(port, '127.0.0.1');
}

if (process.argv[2] === '--stub') serveStub(Number(process.argv[3]));
