/** Compares uncached search with Vendure's, on the same PostgreSQL server and with the same products. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { Pool } from 'undici';
import { pickFreePort } from '../gateway/environment.mjs';
import { openMarketplace } from '../support/marketplace.mjs';
import { installPeers } from './install.mjs';

const CLIENTS = 16;
const ROUNDS = 3;
/** Characters of a search. */
const [SHORTEST, LONGEST] = [5, 25];
/** Searches per round; the marketplace is never asked the same again. */
const [OURS, THEIRS] = [2000, 800];
const here = dirname(fileURLToPath(import.meta.url));

/** Parts of the descriptions that begin with a word, in random order: each is found, and none is searched for twice. */
function searchTerms(tools) {
  const terms = new Set();
  for (const { description } of tools) {
    for (const { 0: part } of description.matchAll(/[A-Za-z ]+/g)) {
      for (const { index } of part.matchAll(/\b[A-Za-z]{3,}/g)) {
        for (let end = index + SHORTEST; end <= Math.min(part.length, index + LONGEST); end++)
          terms.add(part.slice(index, end).trim());
      }
    }
  }
  return [...terms].sort(() => Math.random() - 0.5);
}

const marketplaceSearch = (term) => ({
  method: 'GET',
  path: `/api/tools?limit=60&search=${encodeURIComponent(term)}`,
});

const QUERY = `query ($term: String!) { search(input: { term: $term, groupByProduct: true, take: 60 }) {
  totalItems items { productId productName slug description priceWithTax { ... on PriceRange { min max } ... on SinglePrice { value } } } } }`;

const vendureSearch = (term) => ({
  method: 'POST',
  path: '/shop-api',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query: QUERY, variables: { term } }),
});

function vendureCount({ data, errors }) {
  if (errors) throw new Error(`Vendure answered ${errors[0].message}`);
  return data.search.items.length;
}

/** Searches per second with concurrent clients; `countOf` throws unless the response is a result. */
async function searchesPerSecond({ pool, search, countOf }, terms) {
  const start = performance.now();
  const left = [...terms];
  let found = 0;
  const client = async () => {
    while (left.length > 0) {
      const { statusCode, body } = await pool.request(search(left.pop()));
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`a search was answered ${statusCode}: ${text}`);
      found += countOf(JSON.parse(text));
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return {
    perSecond: (terms.length * 1000) / (performance.now() - start),
    found: found / terms.length,
  };
}

async function startVendure(folder, databaseUrl, products) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('create database vendure');
  await client.end();
  const database = new URL(databaseUrl);
  database.pathname = '/vendure';
  const port = await pickFreePort();
  const env = { ...process.env, NODE_ENV: 'production', VENDURE_DISABLE_TELEMETRY: 'true' };
  const child = fork(join(here, 'vendure-server.mjs'), [folder, database.href, String(port)], {
    env,
    execArgv: [],
  });
  child.send({ products });
  const exited = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`Vendure ended with exit code ${code}`)),
  );
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
  const ours = {
    pool: connect(marketplace.url),
    search: marketplaceSearch,
    countOf: (list) => list.length,
  };
  const theirs = { pool: connect(vendure.url), search: vendureSearch, countOf: vendureCount };
  try {
    const terms = searchTerms(tools);
    if (terms.length < (ROUNDS + 1) * OURS)
      throw new Error(`there are only ${terms.length} different searches`);
    const warmUp = terms.splice(-OURS);
    await searchesPerSecond(theirs, warmUp);
    await searchesPerSecond(ours, warmUp);
    const [ratios, rates, peers] = [[], [], []];
    for (let round = 0; round < ROUNDS; round++) {
      const asked = terms.splice(-OURS);
      const reference = await searchesPerSecond(theirs, asked.slice(0, THEIRS));
      const own = await searchesPerSecond(ours, asked);
      console.error(
        `found in the mean: ${own.found.toFixed(1)}, in Vendure ${reference.found.toFixed(1)}`,
      );
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
