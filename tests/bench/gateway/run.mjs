/** Measures cached lists and proxied requests of the gateway. Needs wrk and taskset. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cpuSeconds, needs } from '../support/measure.mjs';
import { endAll, freePort, load, startGateway, startProgram, untilAnswers } from './environment.mjs';

const here = dirname(fileURLToPath(import.meta.url));

/** CPU microseconds of a process per request from wrk; other load on the machine matters little. */
function costOf(pid, url, options) {
  const before = cpuSeconds(pid);
  const { requests } = load(url, { seconds: 1, ...options });
  return ((cpuSeconds(pid) - before) / requests) * 1e6;
}

/** Compares the cached list with a bare server that sends the same bytes; runs alternate, so that noise affects both. */
async function catalogueRead(gateway, report) {
  for (const coding of ['identity', 'gzip', 'br']) {
    const bare = await freePort();
    const child = startProgram(0, join(here, 'bare-server.mjs'), [bare, gateway.port, coding]);
    await untilAnswers(`http://127.0.0.1:${bare}/`);
    const headers = [`Accept-Encoding: ${coding}`];
    const [reference, ours] = [[], []];
    for (let round = 0; round < 15; round++) {
      reference.push(costOf(child.pid, `http://127.0.0.1:${bare}/api/tools`, { headers }));
      ours.push(costOf(gateway.pid, `${gateway.url}/api/tools`, { headers }));
    }
    child.kill('SIGKILL');
    const values = reference.map((cost, round) => cost / ours[round]);
    report({ work: `cached list / bare node:http, ${coding}`, values, unit: 'ratio', goal: '>= 0.85' });
  }
}

/** CPU time of the gateway for a proxied request: a search without a limit is never cached. */
function proxiedRequest(gateway, report) {
  const values = Array.from({ length: 15 }, () => costOf(gateway.pid, `${gateway.url}/api/tools?search=a`, { connections: 16 }));
  report({ work: 'CPU of a proxied request in the gateway', values, unit: 'µs' });
}

/** Reports the rows of the gateway. */
export async function run(report) {
  needs('wrk', 'taskset');
  try {
    const gateway = await startGateway();
    await catalogueRead(gateway, report);
    proxiedRequest(gateway, report);
  } finally {
    await endAll();
  }
}
