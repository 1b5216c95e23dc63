/**
 * Runs benchmarks and prints one table: npm run bench [-- [--list] [--rows <text>] [--json <file>] [name or .mjs file ...]]. A benchmark
 * exports `run(report, rows)` and reports rows `{ work, value | values, unit, goal, target }`. With `--rows`, catalogue measures only the lists whose
 * name contains the text. Ends with 1 when a goal is missed, but not a target, or when a benchmark fails.
 */
import { writeFileSync } from 'node:fs';
import { cpus, release } from 'node:os';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runBench } from './support/run-bench.mjs';
import { asTable, isFailure } from './support/table.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Every benchmark: its file, what it measures, and the minutes that it may take. */
const BENCHES = {
  gateway: {
    file: 'tests/bench/gateway/run.mjs',
    about: 'cached list, proxied requests',
    minutes: 20,
  },
  'large-downloads': {
    file: 'tests/bench/gateway/large-downloads.mjs',
    about: 'large downloads, compared with nginx',
    minutes: 10,
  },
  catalogue: {
    file: 'tests/bench/catalogue/run.mjs',
    about: 'uncached lists and searches of 10 000 tools',
    minutes: 10,
  },
  downloads: { file: 'tests/bench/downloads.mjs', about: 'downloads of a small file', minutes: 5 },
  'hot-tool': {
    file: 'dist/services/downloads/test/bench/hot-tool.js',
    about: 'recording downloads of one tool',
    minutes: 5,
  },
  start: { file: 'tests/bench/start.mjs', about: 'start on existing data', minutes: 5 },
  logins: {
    file: 'tests/bench/logins.mjs',
    about: 'catalogue reads while clients log in',
    minutes: 5,
  },
  sockets: {
    file: 'dist/services/realtime/test/bench/ws-fanout.js',
    about: 'counts on their way to 5 000 sockets',
    minutes: 5,
  },
  peers: {
    file: 'tests/bench/peers/run.mjs',
    about: 'uncached search, compared with Vendure (from npm)',
    minutes: 10,
  },
  'large-files': {
    file: 'tests/bench/large-files.mjs',
    about: 'memory while a file of 200 MiB goes up and down',
    minutes: 5,
  },
  leaks: {
    file: 'tests/bench/leaks.mjs',
    about: 'growth of memory and descriptors over rounds of faults',
    minutes: 60,
  },
  web: {
    file: 'tests/bench/web/run.mjs',
    about: 'public pages in Chromium, 2 000 and 100 000 tools',
    minutes: 30,
  },
};

const { values, positionals } = parseArgs({
  options: {
    list: { type: 'boolean' },
    rows: { type: 'string', default: '' },
    json: { type: 'string' },
  },
  allowPositionals: true,
});
for (const file of positionals.filter((name) => name.endsWith('.mjs')))
  BENCHES[file] = { file: resolve(file), about: 'own file', minutes: 60 };
const unknown = positionals.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(
    `Unknown benchmark: ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}`,
  );
  process.exit(2);
}
if (values.list) {
  for (const [name, { about }] of Object.entries(BENCHES))
    console.log(`${name.padEnd(12)} ${about}`);
  process.exit(0);
}

const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => interrupted.abort());

const measured = [];
for (const name of positionals.length > 0 ? positionals : Object.keys(BENCHES)) {
  if (interrupted.signal.aborted) break;
  console.error(`\n== ${name}: ${BENCHES[name].about}`);
  const { file, minutes } = BENCHES[name];
  measured.push(
    ...(await runBench({
      name,
      file: resolve(root, file),
      rows: values.rows,
      minutes,
      signal: interrupted.signal,
    })),
  );
}
console.log(`\n${asTable(measured)}`);
if (values.json) {
  const machine = {
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    system: release(),
    node: process.version,
  };
  writeFileSync(
    values.json,
    `${JSON.stringify({ time: new Date().toISOString(), machine, rows: measured }, undefined, 2)}\n`,
  );
}
process.exitCode = interrupted.signal.aborted ? 130 : Number(measured.some(isFailure));
