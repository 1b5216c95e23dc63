/** Compares downloads of 100 MB with a bare proxy, and with nginx and sendfile. Needs taskset, curl and nginx. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cpuSeconds, needs, residentMegabytes } from '../support/measure.mjs';
import { endAll, pickFreePort, startGateway, startProgram, untilAnswers } from './environment.mjs';

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
  const port = await pickFreePort();
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

/** Starts a proxy that only forwards, on core 0, in front of the same object store. */
async function startBareProxy({ services }) {
  const port = await pickFreePort();
  const program = join(dirname(fileURLToPath(import.meta.url)), 'bare-proxy.mjs');
  const { pid } = startProgram(0, program, [port, services]);
  await untilAnswers(`http://127.0.0.1:${port}/api/tools`);
  return { url: `http://127.0.0.1:${port}/object`, pid };
}

/** CPU seconds of a process per downloaded gigabyte. */
function gigabyteCost(pid, transfer) {
  const before = cpuSeconds(pid);
  const seconds = transfer();
  return { seconds, cpu: ((cpuSeconds(pid) - before) / FILE_BYTES) * 1e9 };
}

/** Downloads in turn from all three, so that other load on the machine affects each. */
function compare(gateway, proxy, nginx) {
  for (let warm = 0; warm < WARM_UP; warm++) {
    fromGateway(gateway);
    download([proxy.url]);
    download([nginx.url]);
  }
  const memory = residentMegabytes(gateway.pid);
  const rounds = Array.from({ length: ROUNDS }, () => {
    const ours = gigabyteCost(gateway.pid, () => fromGateway(gateway));
    const bare = gigabyteCost(proxy.pid, () => download([proxy.url]));
    return {
      speed: download([nginx.url]) / ours.seconds,
      cost: ours.cpu / bare.cpu,
      seconds: ours.cpu,
    };
  });
  return { rounds, gained: residentMegabytes(gateway.pid) - memory };
}

/** Reports the rows of large downloads. */
export async function run(report) {
  needs('taskset', 'curl', 'nginx');
  let nginx;
  try {
    nginx = await startNginx();
    const gateway = await startGateway({ fileBytes: FILE_BYTES });
    const { rounds, gained } = compare(gateway, await startBareProxy(gateway), nginx);
    report({
      work: 'download of 100 MB / nginx with sendfile',
      values: rounds.map(({ speed }) => speed),
      unit: 'ratio',
      goal: '>= 0.15',
      target: '>= 0.35',
    });
    report({
      work: 'CPU of a download / Fastify with reply-from',
      values: rounds.map(({ cost }) => cost),
      unit: 'ratio',
      goal: '<= 2.5',
    });
    report({
      work: 'CPU of a downloaded gigabyte',
      values: rounds.map(({ seconds }) => seconds),
      unit: 's',
      target: '<= 0.9',
    });
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
