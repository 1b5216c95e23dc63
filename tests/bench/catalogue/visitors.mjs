/**
 * Requests lists as the website does: first pages, searches, filters and the pages that follow them, while members download. Unlike the other lists of this
 * benchmark, requests are repeated, so the gateway's cache answers some of them.
 */
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { URLSearchParams } from 'node:url';
import { call } from '../support/marketplace.mjs';

const { ACCESS_LEVELS, LANGUAGE_CHOICES, TOPICS } = createRequire(import.meta.url)('../../../dist/libs/contracts/src');

const LIMIT = 60;
const DOWNLOAD_PAUSE = 500; // milliseconds between two downloads, each of which makes cached lists stale
const NEXT_PAGE = 1 / 3; // share of pages after which the visitor scrolls on
const CHOICES = { language: LANGUAGE_CHOICES, accessLevel: ACCESS_LEVELS, topic: TOPICS };

const randomOf = (list) => list[Math.floor(Math.random() * list.length)];

/** Picks item `n` of a list (from 1) with a probability proportional to 1/n, as words of a language and searches are distributed. */
const zipfOf = (list) => list[Math.floor((list.length + 1) ** Math.random()) - 1];

/** The words in the names and descriptions of tools, the most frequent first. */
function wordsOf(tools) {
  const counts = new Map();
  for (const { name, description } of tools)
    for (const word of `${name} ${description}`.toLowerCase().match(/[a-z]{3,}/g) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word);
}

function queryOf(words) {
  const kind = Math.random();
  if (kind < 0.4) return { limit: LIMIT };
  if (kind < 0.7) return { limit: LIMIT, search: zipfOf(words) };
  const name = randomOf(Object.keys(CHOICES));
  return { limit: LIMIT, [name]: randomOf(CHOICES[name]) };
}

/** Downloads free tools one after the other until the signal aborts. */
async function download(url, tools, signal) {
  const username = `m${randomBytes(6).toString('hex')}`;
  const body = { username, email: `${username}@example.com`, password: `Password-${username}-1` };
  const { cookie } = await call(url, 'POST', '/api/register', { body });
  const free = tools.filter(({ accessLevel }) => accessLevel === 'free');
  while (!signal.aborted) {
    const response = await fetch(`${url}/api/tools/${randomOf(free).id}/download`, { method: 'POST', headers: { cookie } });
    if (!response.ok) throw new Error(`a download was answered ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
    await sleep(DOWNLOAD_PAUSE);
  }
}

/** Sends requests with `clients` clients for some seconds; returns the milliseconds of each. */
export async function browse({ url, pool, clients, seconds }) {
  const { answer: tools } = await call(url, 'GET', `/api/tools?limit=${LIMIT}`);
  const words = wordsOf(tools);
  const times = [];
  const end = performance.now() + seconds * 1000;
  const visitor = async () => {
    let next;
    while (performance.now() < end) {
      const path = next ?? `/api/tools?${new URLSearchParams(queryOf(words))}`;
      const began = performance.now();
      const { statusCode, headers, body } = await pool.request({ method: 'GET', path, headers: { 'accept-encoding': 'gzip' } });
      const bytes = await body.arrayBuffer();
      if (statusCode !== 200) throw new Error(`${path} was answered ${statusCode}: ${Buffer.from(bytes)}`);
      times.push(performance.now() - began);
      next = Math.random() < NEXT_PAGE ? /<([^>]+)>; rel="next"/.exec(headers.link ?? '')?.[1] : undefined;
    }
  };
  const over = new AbortController();
  const downloads = download(url, tools, over.signal);
  await Promise.all(Array.from({ length: clients }, visitor));
  over.abort();
  await downloads;
  return times;
}
