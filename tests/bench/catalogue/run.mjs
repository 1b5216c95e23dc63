/** Measures uncached lists and searches of 10 000 tools. */
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { URLSearchParams } from 'node:url';
import { Pool } from 'undici';
import { catalogueDatabase, copyTools } from '../support/copy-tools.mjs';
import { openMarketplace } from '../support/marketplace.mjs';
import { percentile } from '../support/measure.mjs';

const TOOLS = 10_000;
const CLIENTS = 16;
const SECONDS = 3;
const ROUNDS = 3;
const MINUTE = 60_000;
const require = createRequire(import.meta.url);
const { decodeCursor, encodeCursor } = require('../../../dist/libs/persistence/src/position.js');
const {
  pageQuery,
  searchQuery,
} = require('../../../dist/services/catalogue/src/tools/page-query.js');
const { LISTED_TOOLS } = require('../../../dist/services/catalogue/src/tools/tool.repository.js');

const randomOf = (list) => list[Math.floor(Math.random() * list.length)];
/** The position before the tool that was created `age` milliseconds before the newest; each is another one, so that no answer comes from a cache. */
const cursorAt = (newest, age) =>
  encodeCursor({ createdAt: new Date(newest - age).toISOString(), id: randomUUID() });
const COPIES_IN_MINUTES = TOOLS / 70; // each copy of the samples is a minute older than the one before
const ANYWHERE = () => Math.random() * COPIES_IN_MINUTES * MINUTE;

/** Query parameters of each kind of list. */
const QUERIES = {
  'first page': (newest) => ({
    limit: 60,
    cursor: cursorAt(newest + MINUTE, Math.random() * MINUTE),
  }),
  'deep page': (newest) => ({ limit: 60, cursor: cursorAt(newest, ANYWHERE()) }),
  'search of a frequent text': (newest) => ({
    limit: 60,
    search: randomOf(['simul', 'python', 'sca', 'report']),
    cursor: cursorAt(newest, ANYWHERE()),
  }),
  'search of a rare text': () => ({
    limit: 60,
    search:
      ` ${Math.floor(Math.random() * 1600)}${randomOf(['', ' ', 'x'])}`.slice(0, 5) +
      randomOf('0123456789'.split('')),
  }),
  filter: (newest) => ({
    limit: 60,
    ...randomOf([
      { language: 'rust' },
      { language: 'python' },
      { accessLevel: 'premium' },
      { topic: 'forensics' },
      { accessLevel: 'pro', language: 'go' },
    ]),
    cursor: cursorAt(newest, ANYWHERE()),
  }),
};

/** Sends queries with 16 clients for a few seconds; returns the milliseconds of each request. */
async function load(pool, nextQuery) {
  const times = [];
  const end = performance.now() + SECONDS * 1000;
  const client = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: `/api/tools?${new URLSearchParams(nextQuery())}`,
      });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`a list was answered ${statusCode}: ${text}`);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return times;
}

async function explain(database, name, { limit, cursor, ...filter }) {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const { text, values } = (filter.search ? searchQuery : pageQuery)(LISTED_TOOLS, {
    ...filter,
    after,
    limit,
  });
  const { rows } = await database.query(`explain (analyze, buffers, format json) ${text}`, values);
  const [{ Plan: plan, 'Planning Time': planning, 'Execution Time': execution }] =
    rows[0]['QUERY PLAN'];
  const nodes = [];
  const visit = (node) => {
    nodes.push(
      node['Index Name'] ? `${node['Node Type']} ${node['Index Name']}` : node['Node Type'],
    );
    for (const child of node.Plans ?? []) visit(child);
  };
  visit(plan);
  const buffers = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  console.error(
    `${name}: ${nodes.join(' < ')}; planned in ${planning.toFixed(2)} ms, ran ${execution.toFixed(2)} ms, ${buffers} buffers`,
  );
}

/** Reports the 99th percentile of each kind of list whose name contains `rows`. */
export async function run(report, rows) {
  const queries = Object.entries(QUERIES).filter(([name]) => name.includes(rows));
  const marketplace = await openMarketplace();
  await copyTools(marketplace.databaseUrl, TOOLS);
  const database = catalogueDatabase(marketplace.databaseUrl);
  await database.connect();
  const newest = (
    await database.query('select max(created_at) as newest from tools')
  ).rows[0].newest.getTime();
  const pool = new Pool(marketplace.url, { connections: CLIENTS });
  try {
    for (const [name, query] of queries) await explain(database, name, query(newest));
    for (const [, query] of queries) await load(pool, () => query(newest)); // warm-up
    for (const [name, query] of queries) {
      const slowest = [];
      for (let round = 0; round < ROUNDS; round++) {
        const times = await load(pool, () => query(newest));
        slowest.push(percentile(times, 0.99));
        console.error(`${name}: ${Math.round(times.length / SECONDS)} a second`);
      }
      report({
        work: `${TOOLS} tools, ${name}: 99th percentile, ${CLIENTS} clients`,
        values: slowest,
        unit: 'ms',
        ...(name === 'first page' ? { goal: '<= 50' } : {}),
      });
    }
  } finally {
    await Promise.all([pool.destroy(), database.end()]);
    await marketplace.stop();
  }
}
