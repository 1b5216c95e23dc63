/**
 * Measures the resident memory of the six service processes after their start, and after BENCH_MEMORY_MINUTES (60) of mixed requests:
 * about 40 per second, with 200 WebSockets open. Writes a line per minute to stderr.
 */
import { Blob } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';
import { proportionalMegabytes, residentMegabytes } from './support/measure.mjs';

const MINUTES = Number(process.env.BENCH_MEMORY_MINUTES ?? 60);
const PROCESSES = ['gateway', 'identity', 'catalogue', 'downloads', 'payments', 'realtime'];
const SOCKETS = 200;
const SETTLED = 30_000; // milliseconds after the start until the first sample
const LARGE = 20 * 1024 * 1024; // bytes
const MAX_FAILURES = 20;
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const { startStack } = createRequire(import.meta.url)(join(root, 'dist', 'dev', 'stack'));

const pick = (list) => list[Math.floor(Math.random() * list.length)];

/** Sends a request and reads the whole response; throws unless it succeeds. */
async function call(url, method, path, { body, cookie } = {}) {
  const isForm = body instanceof FormData;
  const headers = { origin: url, ...(body && !isForm ? { 'content-type': 'application/json' } : {}), ...(cookie ? { cookie } : {}) };
  const response = await fetch(url + path, { method, headers, body: isForm ? body : body && JSON.stringify(body) });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${bytes.subarray(0, 200)}`);
  return { bytes, json: () => JSON.parse(bytes), cookie: response.headers.getSetCookie()[0]?.split(';')[0] };
}

async function register(url) {
  const person = { email: `m${randomBytes(6).toString('hex')}@example.com`, password: `Password-${randomBytes(6).toString('hex')}-1` };
  const username = `m${randomBytes(6).toString('hex')}`;
  return { ...person, cookie: (await call(url, 'POST', '/api/register', { body: { ...person, username } })).cookie };
}

/** Adds or replaces the file of a free tool; returns the tool. */
async function upload({ url, admin }, bytes, id) {
  const form = new FormData();
  if (!id)
    Object.entries({ name: `Measured ${bytes}`, description: 'A file.', accessLevel: 'free' }).forEach((field) => form.set(...field));
  const line = `${randomBytes(32).toString('hex')}\n`;
  form.set('toolFile', new Blob([line.repeat(Math.ceil(bytes / line.length))]), 'measured.txt');
  return (await call(url, id ? 'PUT' : 'POST', `/api/tools${id ? `/${id}` : ''}`, { body: form, cookie: admin })).json();
}

/** Pays for a premium tool in the payment sandbox, which sends its notifications through the gateway. */
async function buy({ url, sandbox, premium }) {
  const { cookie } = await register(url);
  const body = { toolId: pick(premium).id, paymentType: 'tool', payCurrency: 'btc' };
  const { paymentId } = (await call(url, 'POST', '/api/create-payment', { body, cookie })).json();
  const [payment] = await sandbox('GET', `/payments?order_id=${paymentId}`);
  await sandbox('POST', `/payments/${payment.id}/act`, { action: 'pay' });
}

/** Each kind of request, with how often per second it is sent. */
const WORK = [
  { rate: 14, send: ({ url }) => call(url, 'GET', '/api/tools') },
  { rate: 4, send: ({ url }) => call(url, 'GET', pick(['/', '/downloads', '/login', '/subscribe', '/terms'])) },
  { rate: 7, send: ({ url }) => call(url, 'GET', `/api/tools?search=${randomBytes(1).toString('hex')}`) },
  { rate: 5, send: ({ url, members }) => call(url, 'GET', '/api/me', pick(members)) },
  { rate: 4, send: ({ url, members }) => call(url, 'GET', '/api/dashboard/stats', pick(members)) },
  {
    rate: 4,
    send: ({ url, members, free }) => call(url, 'POST', `/api/tools/${pick(free).id}/download`, { cookie: pick(members).cookie }),
  },
  { rate: 1, send: ({ url, visitor: { email, password } }) => call(url, 'POST', '/api/login', { body: { email, password } }) },
  { rate: 0.2, send: ({ url, members, large }) => call(url, 'POST', `/api/tools/${large.id}/download`, { cookie: pick(members).cookie }) },
  { rate: 0.1, send: (market) => upload(market, 100_000, market.small.id) },
  { rate: 0.02, send: (market) => upload(market, LARGE, market.large.id) },
  { rate: 0.1, send: buy },
];

/** A marketplace with members, tools and sockets to send requests to. */
async function prepare(stack) {
  const { url } = stack;
  const { cookie: admin } = await call(url, 'POST', '/api/login', { body: { email: 'admin@example.com', password: stack.adminPassword() } }); // prettier-ignore
  const tools = (await call(url, 'GET', '/api/tools')).json();
  const { sandboxUrl } = (await call(url, 'GET', '/api/config')).json();
  const token = readFileSync(join(stack.dataDir, 'secrets', 'sandbox-control-token'), 'utf8').trim();
  const sandbox = async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${sandboxUrl}/control${path}`, { method, headers, body: body && JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path} of the sandbox: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const members = [];
  for (let count = 0; count < 20; count += 1) members.push(await register(url));
  const visitor = await register(url); // logs in so often that the earlier sessions end
  const [small, large] = [await upload({ url, admin }, 100_000), await upload({ url, admin }, LARGE)];
  const ofLevel = (level) => tools.filter(({ accessLevel }) => accessLevel === level);
  return { url, admin, sandbox, members, visitor, small, large, free: ofLevel('free'), premium: ofLevel('premium') };
}

function openSockets({ url }) {
  const sockets = Array.from({ length: SOCKETS }, () => new WebSocket(`${url.replace('http', 'ws')}/ws`));
  return Promise.all(sockets.map((socket) => new Promise((done, failed) => socket.once('open', () => done(socket)).once('error', failed))));
}

/** Sends each kind of request at its rate until the signal aborts, whether or not earlier ones have finished. */
async function sendAll(market, signal) {
  const failures = [];
  const sending = new Set();
  const send = (work) => {
    const sent = work.send(market).catch((thrown) => failures.push(String(thrown)));
    sending.add(sent);
    sent.then(() => sending.delete(sent));
  };
  const timers = WORK.map((work) => setInterval(send, 1000 / work.rate, work));
  while (!signal.aborted && failures.length < MAX_FAILURES) await sleep(1000);
  timers.forEach((timer) => clearInterval(timer));
  await Promise.all(sending);
  if (failures.length >= MAX_FAILURES) throw new Error(failures.slice(0, 3).join('; '));
  return failures;
}

/** Megabytes of all processes, with the pages of the Node program, which they share, counted once. */
const sharedOnce = (stack) => PROCESSES.reduce((sum, name) => sum + proportionalMegabytes(stack.pid(name)), 0);

/** Megabytes of each process and of all. */
function sample(stack, when) {
  const memory = PROCESSES.map((name) => residentMegabytes(stack.pid(name)));
  const total = memory.reduce((sum, each) => sum + each, 0);
  console.error(`${when}: ${total.toFixed(0)} MB (${PROCESSES.map((name, index) => `${name} ${memory[index].toFixed(0)}`).join(', ')})`);
  return total;
}

/** Reports the memory of the six processes together. */
export async function run(report) {
  const stack = await startStack({ dataDir: mkdtempSync(join(tmpdir(), 'exe-memory-')), env: { RATE_LIMITS: 'off', SOCKETS_PER_ADDRESS: String(SOCKETS) } }); // prettier-ignore
  const end = new AbortController();
  try {
    await sleep(SETTLED);
    report({ work: 'memory of the six services after the start', value: sample(stack, 'after the start'), unit: 'MB', goal: '<= 600' });
    report({ work: 'the same, shared pages counted once', value: sharedOnce(stack), unit: 'MB' });
    const market = await prepare(stack);
    const sockets = await openSockets(market);
    const sending = sendAll(market, end.signal);
    for (let minute = 1; minute <= MINUTES; minute += 1) {
      await Promise.race([sleep(60_000), sending]);
      sample(stack, `minute ${minute}`);
    }
    const [value, once] = [sample(stack, 'at the end'), sharedOnce(stack)];
    end.abort();
    console.error('failed requests:', await sending);
    sockets.forEach((socket) => socket.terminate());
    report({ work: `memory of the six services after ${MINUTES} minutes of requests`, value, unit: 'MB', goal: '<= 600' });
    report({ work: 'the same, shared pages counted once', value: once, unit: 'MB' });
  } finally {
    end.abort();
    await stack.stop();
    rmSync(stack.dataDir, { recursive: true, force: true });
  }
}
