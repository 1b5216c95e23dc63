/** Compares uncached search with Vendure's, on the same PostgreSQL server and with the same products. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { Pool } from 'undici';
import { freePort } from '../gateway/environment.mjs';
import { openMarketplace } from '../support/marketplace.mjs';
import { installPeers } from './install.mjs';

const CLIENTS = 16;
const SECONDS = 5;
const ROUNDS = 3;
const here = dirname(fileURLToPath(import.meta.url));

/** Sequences of two to eight words of the descriptions, in random order: each exists, and none is asked for twice. */
function searchTerms(tools) {
  const terms = new Set();
  for (const { description } of tools) {
    const words = description.split(/[^A-Za-z ]/).map((part) => part.trim().split(/ +/));
    for (const part of words) {
      for (let from = 0; from < part.length; from++) {
        for (let count = 2; count <= 8 && from + count <= part.length; count++) terms.add(part.slice(from, from + count).join(' '));
      }
    }
  }
  return [...terms].sort(() => Math.random() - 0.5);
}

const marketplaceSearch = (term) => ({ method: 'GET', path: `/api/tools?limit=60&search=${encodeURIComponent(term)}` });

const QUERY = `query ($term: String!) { search(input: { term: $term, groupByProduct: true, take: 60 }) {
  totalItems items { productId productName slug description priceWithTax { ... on PriceRange { min max } ... on SinglePrice { value } } } } }`;

const vendureSearch = (term) => ({
  method: 'POST',
  path: '/shop-api',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query: QUERY, variables: { term } }),
});

/** Searches per second with concurrent clients; `countOf` throws unless the response is a result. */
async function searchesPerSecond({ pool, search, countOf }, terms) {
  const end = performance.now() + SECONDS * 1000;
  let [answered, found] = [0, 0];
  const client = async () => {
    while (performance.now() < end) {
      const { statusCode, body } = await pool.request(search(terms.pop()));
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`a search was answered ${statusCode}: ${text}`);
      found += countOf(JSON.parse(text));
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return { perSecond: answered / SECONDS, found: found / answered };
}

async function startVendure(folder, databaseUrl, products) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('create database vendure');
  await client.end();
  const database = new URL(databaseUrl);
  database.pathname = '/vendure';
  const port = await freePort();
  const env = { ...process.env, NODE_ENV: 'production', VENDURE_DISABLE_TELEMETRY: 'true' };
  const child = fork(join(here, 'vendure-server.mjs'), [folder, database.href, String(port)], { env, execArgv: [] });
  child.send({ products });
  const exited = once(child, 'exit').then(([code]) => Promise.reject(new Error(`Vendure ended with exit code ${code}`)));
  await Promise.race([once(child, 'message'), exited]);
  exited.catch(() => undefined); // ended by us
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill('SIGKILL') };
}

/** Reports searches per second of both, and their ratio. */
export async function run(report) {
  const folder = installPeers();
  const marketplace = await openMarketplace();
  const tools = await (await fetch(`${marketplace.url}/api/tools`)).json();
  const vendure = await startVendure(folder, marketplace.databaseUrl, tools);
  const connect = (url) => new Pool(url, { connections: CLIENTS });
  const ours = { pool: connect(marketplace.url), search: marketplaceSearch, countOf: (list) => list.length };
  const theirs = { pool: connect(vendure.url), search: vendureSearch, countOf: ({ data }) => data.search.items.length };
  try {
    const terms = searchTerms(tools);
    for (const one of [ours, theirs]) await searchesPerSecond(one, terms.splice(-5000)); // warm-up
    const [ratios, rates, peers] = [[], [], []];
    for (let round = 0; round < ROUNDS; round++) {
      const reference = await searchesPerSecond(theirs, terms.slice());
      const own = await searchesPerSecond(ours, terms);
      console.error(`found in the mean: ${own.found.toFixed(1)}, in Vendure ${reference.found.toFixed(1)}`);
      ratios.push(own.perSecond / reference.perSecond);
      rates.push(own.perSecond);
      peers.push(reference.perSecond);
    }
    const work = `uncached search, ${tools.length} tools, ${CLIENTS} clients`;
    report({ work: `${work} / Vendure`, values: ratios, unit: 'ratio', goal: '>= 6' });
    report({ work, values: rates, unit: '1/s' });
    report({ work: `${work}: Vendure`, values: peers, unit: '1/s' });
  } finally {
    await Promise.all([ours, theirs].map(({ pool }) => pool.destroy()));
    vendure.stop();
    await marketplace.stop();
  }
}
