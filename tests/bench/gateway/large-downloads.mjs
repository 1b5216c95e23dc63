/**
 * Compares downloads of 100 MB with nginx and sendfile. Needs taskset, curl and nginx.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuSeconds, needs, residentMegabytes } from '../support/measure.mjs';
import { endAll, freePort, startGateway, untilAnswers } from './environment.mjs';

const FILE_BYTES = 100_000_000;
const ROUNDS = 20;
const WARM_UP = 3; // downloads before the measured ones

/** Seconds of one download, by curl on core 1. */
function download(args) {
  const measured = [
    '-c',
    '1',
    'curl',
    '-sf',
    '-o',
    '/dev/null',
    '-w',
    '%{time_total} %{size_download}',
  ];
  const [seconds, size] = execFileSync('taskset', [...measured, ...args], { encoding: 'utf8' })
    .split(' ')
    .map(Number);
  if (size !== FILE_BYTES) throw new Error(`${size} bytes came instead of ${FILE_BYTES}`);
  return seconds;
}

const fromGateway = ({ url }) =>
  download(['-X', 'POST', '-H', `Cookie: sid=${'a'.repeat(43)}`, `${url}/api/tools/t/download`]);

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
  const nginx = spawn('taskset', ['-c', '0', 'nginx', '-c', join(folder, 'nginx.conf')], {
    stdio: 'ignore',
  });
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
  return {
    ratios,
    cpu: (cpuSeconds(gateway.pid) - cpu) / gigabytes,
    gained: residentMegabytes(gateway.pid) - memory,
  };
}

/** Reports the rows of large downloads. */
export async function run(report) {
  needs('taskset', 'curl', 'nginx');
  let nginx;
  try {
    nginx = await startNginx();
    const { ratios, cpu, gained } = compare(await startGateway({ fileBytes: FILE_BYTES }), nginx);
    report({
      work: 'download of 100 MB / nginx with sendfile',
      values: ratios,
      unit: 'ratio',
      goal: '>= 0.35',
    });
    report({ work: 'CPU of a downloaded gigabyte', value: cpu, unit: 's', goal: '<= 0.9' });
    report({
      work: 'memory gained by 2 GB of downloads',
      value: gained,
      unit: 'MB',
      goal: '<= 64',
    });
  } finally {
    nginx?.stop();
    await endAll();
  }
}
