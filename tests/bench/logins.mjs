/**
 * Measures how logins slow down other requests: node tests/bench/logins.mjs (after npm run build). Starts a marketplace and prints
 * the 99th percentile of catalogue reads, idle and while 16 clients log in repeatedly.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PEOPLE = 16;
const READERS = 4;
const SECONDS = 10;
const TURNS = 3;
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const { startStack } = createRequire(import.meta.url)(join(root, 'dist', 'dev', 'stack'));

const post = (url, path, body) =>
  fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json', origin: url }, body: JSON.stringify(body) });

/** Milliseconds of each catalogue read during the measurement; the query is never cached. */
async function readCatalogue(url) {
  const times = [];
  const end = performance.now() + SECONDS * 1000;
  const reader = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      const answer = await fetch(`${url}/api/tools?search=${randomBytes(2).toString('hex')}`);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`the catalogue answered ${answer.status}`);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  return times;
}

/** Logs in repeatedly until the end of the run; returns the number of logins. */
async function logIn(url, people, signal) {
  let logins = 0;
  const one = async ({ email, password }) => {
    while (!signal.aborted) {
      const answer = await post(url, '/api/login', { email, password });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`a login was answered ${answer.status}`);
      logins += 1;
    }
  };
  await Promise.all(people.map(one));
  return logins;
}

const slowest = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)];
const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

const dataDir = mkdtempSync(join(tmpdir(), 'exe-logins-'));
const stack = await startStack({ dataDir, env: { RATE_LIMITS: 'off' } });
try {
  const { url } = stack;
  const people = Array.from({ length: PEOPLE }, (_, index) => ({
    username: `reader${index}`,
    email: `reader${index}@example.com`,
    password: `Password-${randomBytes(6).toString('hex')}-1`,
  }));
  for (const person of people) {
    const answer = await post(url, '/api/register', person);
    if (answer.status !== 201) throw new Error(`registering was answered ${answer.status}: ${await answer.text()}`);
  }
  await readCatalogue(url); // warm-up
  const [idle, busy] = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    idle.push(slowest(await readCatalogue(url)));
    const stop = new AbortController();
    const logins = logIn(url, people, stop.signal);
    busy.push(slowest(await readCatalogue(url)));
    stop.abort();
    console.log(`${((await logins) / SECONDS).toFixed(1)} logins a second`);
  }
  const [before, during] = [median(idle), median(busy)];
  console.log(
    `catalogue p99: ${before.toFixed(1)} ms idle, ${during.toFixed(1)} ms while ${PEOPLE} log in: ${(during / before).toFixed(1)} times (at most 2)`,
  );
} finally {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
