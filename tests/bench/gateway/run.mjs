/** Measures cached lists and proxied requests of the gateway. Needs wrk and taskset. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cpuSeconds, needs } from '../support/measure.mjs';
import {
  endAll,
  pickFreePort,
  load,
  startGateway,
  startProgram,
  untilAnswers,
} from './environment.mjs';

const ROUNDS = 15;
const here = dirname(fileURLToPath(import.meta.url));

/** CPU microseconds of a process per request from wrk; other load on the machine matters little. */
function costOf(pid, url, options) {
  const before = cpuSeconds(pid);
  const requests = load(url, { seconds: 1, ...options });
  return ((cpuSeconds(pid) - before) / requests) * 1e6;
}

/** CPU time per request of a baseline and of the gateway; rounds alternate, so that other load affects both. */
async function compare(gateway, { program, path, ...options }) {
  const port = await pickFreePort();
  const [file, ...args] = program(port);
  const child = startProgram(0, join(here, file), args);
  await untilAnswers(`http://127.0.0.1:${port}${path}`);
  const [reference, ours] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    reference.push(costOf(child.pid, `http://127.0.0.1:${port}${path}`, options));
    ours.push(costOf(gateway.pid, gateway.url + path, options));
  }
  child.kill('SIGKILL');
  return { reference, ours };
}

/** Compares the cached list with a bare server that sends the same bytes. */
async function cachedList(gateway, report) {
  for (const coding of ['identity', 'br']) {
    const program = (port) => ['bare-server.mjs', port, gateway.port, coding];
    const { reference, ours } = await compare(gateway, {
      program,
      path: '/api/tools',
      headers: [`Accept-Encoding: ${coding}`],
    });
    const values = reference.map((cost, round) => cost / ours[round]);
    report({
      work: `cached list / bare node:http, ${coding}`,
      values,
      unit: 'ratio',
      goal: '>= 0.1',
      target: '>= 0.4',
    });
  }
}

/** Compares a proxied call with a bare proxy. The gateway caches tools, but no learning paths. */
async function proxiedCall(gateway, report) {
  const program = (port) => ['bare-proxy.mjs', port, gateway.services];
  const { reference, ours } = await compare(gateway, {
    program,
    path: '/api/paths',
    connections: 16,
  });
  const values = ours.map((cost, round) => cost / reference[round]);
  report({
    work: 'CPU of a proxied call / Fastify with reply-from',
    values,
    unit: 'ratio',
    goal: '<= 8',
    target: '<= 2',
  });
  report({ work: 'CPU of a proxied call in the gateway', values: ours, unit: 'µs' });
}

/** Reports the rows of the gateway. */
export async function run(report) {
  needs('wrk', 'taskset');
  try {
    const gateway = await startGateway();
    await cachedList(gateway, report);
    await proxiedCall(gateway, report);
  } finally {
    await endAll();
  }
}
