/** Measures how logins slow down other requests: the 99th percentile of catalogue reads, idle and while 16 clients log in repeatedly. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { percentile } from './support/measure.mjs';

const PEOPLE = 16;
const READERS = 4;
const SECONDS = 10;
const TURNS = 3;
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const { startStack } = createRequire(import.meta.url)(join(root, 'dist', 'dev', 'stack'));

const post = (url, path, body) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(body),
  });

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

async function registerPeople(url) {
  const people = Array.from({ length: PEOPLE }, (_, index) => ({
    username: `reader${index}`,
    email: `reader${index}@example.com`,
    password: `Password-${randomBytes(6).toString('hex')}-1`,
  }));
  for (const person of people) {
    const answer = await post(url, '/api/register', person);
    if (answer.status !== 201)
      throw new Error(`registering was answered ${answer.status}: ${await answer.text()}`);
  }
  return people;
}

/** Reports the ratio of both percentiles, and the logins per second meanwhile. */
export async function run(report) {
  const dataDir = mkdtempSync(join(tmpdir(), 'exe-logins-'));
  const stack = await startStack({ dataDir, env: { RATE_LIMITS: 'off' } });
  try {
    const { url } = stack;
    const people = await registerPeople(url);
    await readCatalogue(url); // warm-up
    const [ratios, rates] = [[], []];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const idle = percentile(await readCatalogue(url), 0.99);
      const stop = new AbortController();
      const logins = logIn(url, people, stop.signal);
      ratios.push(percentile(await readCatalogue(url), 0.99) / idle);
      stop.abort();
      rates.push((await logins) / SECONDS);
    }
    report({
      work: `p99 of catalogue reads while ${PEOPLE} clients log in / idle`,
      values: ratios,
      unit: 'ratio',
      goal: '<= 3',
    });
    report({ work: 'logins meanwhile', values: rates, unit: '1/s' });
  } finally {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
