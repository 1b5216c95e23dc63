/**
 * Compares downloads of 100 MB with nginx and sendfile, in a new gateway and in one that has served a million cached requests.
 * Needs wrk, taskset, curl and nginx.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuSeconds, needs, residentMegabytes } from '../support/measure.mjs';
import { endAll, freePort, load, startGateway, untilAnswers } from './environment.mjs';

const FILE_BYTES = 100_000_000;
const CACHED_REQUESTS = 1_000_000;
const ROUNDS = 20;
const WARM_UP = 3; // downloads before the measured ones

/** Seconds of one download, by curl on core 1. */
function download(args) {
  const measured = ['-c', '1', 'curl', '-sf', '-o', '/dev/null', '-w', '%{time_total} %{size_download}'];
  const [seconds, size] = execFileSync('taskset', [...measured, ...args], { encoding: 'utf8' })
    .split(' ')
    .map(Number);
  if (size !== FILE_BYTES) throw new Error(`${size} bytes came instead of ${FILE_BYTES}`);
  return seconds;
}

const fromGateway = ({ url }) => download(['-X', 'POST', '-H', `Cookie: sid=${'a'.repeat(43)}`, `${url}/api/tools/t/download`]);

/** Starts nginx on core 0 with one file of the same size. */
async function startNginx() {
  const folder = mkdtempSync(join(tmpdir(), 'exe-nginx-'));
  const port = await freePort();
  writeFileSync(join(folder, 'file'), Buffer.alloc(FILE_BYTES, 'x'));
  const http = `http { access_log off; sendfile on; server { listen 127.0.0.1:${port}; root ${folder}; } }`;
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; user root; pid ${folder}/pid; error_log ${folder}/log; worker_processes 1; events {} ${http}`,
  );
  const nginx = spawn('taskset', ['-c', '0', 'nginx', '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const stop = () => {
    nginx.kill('SIGTERM');
    rmSync(folder, { recursive: true });
  };
  const url = `http://127.0.0.1:${port}/file`;
  await untilAnswers(url);
  return { url, stop };
}

/** Downloads in turn from both, so that other load on the machine affects both; the gateway's CPU time and memory are its own. */
function compare(gateway, nginx) {
  for (let warm = 0; warm < WARM_UP; warm++) {
    fromGateway(gateway);
    download([nginx.url]);
  }
  const [memory, cpu] = [residentMegabytes(gateway.pid), cpuSeconds(gateway.pid)];
  const ratios = Array.from({ length: ROUNDS }, () => {
    const ours = fromGateway(gateway);
    return download([nginx.url]) / ours;
  });
  const gigabytes = (ROUNDS * FILE_BYTES) / 1e9;
  return { ratios, cpu: (cpuSeconds(gateway.pid) - cpu) / gigabytes, gained: residentMegabytes(gateway.pid) - memory };
}

/** Requests the cached list in each coding, and a few lists that are not cached. */
function serveCachedRequests({ url }) {
  const codings = ['identity', 'gzip', 'br'];
  for (let served = 0, turn = 0; served < CACHED_REQUESTS; turn++) {
    served += load(`${url}/api/tools`, { headers: [`Accept-Encoding: ${codings[turn % codings.length]}`] }).requests;
    load(`${url}/api/tools?limit=1`, { seconds: 1 });
  }
}

/** Reports the rows of large downloads. */
export async function run(report) {
  needs('wrk', 'taskset', 'curl', 'nginx');
  let nginx;
  try {
    nginx = await startNginx();
    const gateway = await startGateway({ fileBytes: FILE_BYTES });
    for (const age of ['new gateway', 'after 1 000 000 cached requests']) {
      const { ratios, cpu, gained } = compare(gateway, nginx);
      report({ work: `download of 100 MB / nginx with sendfile, ${age}`, values: ratios, unit: 'ratio', goal: '>= 0.42' });
      report({ work: `CPU of a downloaded gigabyte, ${age}`, value: cpu, unit: 's', goal: '<= 1.3' });
      report({ work: `memory gained by 2 GB of downloads, ${age}`, value: gained, unit: 'MB', goal: '<= 64' });
      if (age === 'new gateway') serveCachedRequests(gateway);
    }
  } finally {
    nginx?.stop();
    await endAll();
  }
}
