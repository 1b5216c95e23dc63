/** Measures the gateway as ratios within one run. Needs wrk, taskset and curl; compares downloads with nginx if installed. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cpuSeconds, has, median, needs, residentMegabytes } from '../support/measure.mjs';
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

/** CPU time of the gateway for a proxied request. */
function proxiedRequest(gateway, report) {
  const values = Array.from({ length: 15 }, () => costOf(gateway.pid, `${gateway.url}/api/tools?limit=1`, { connections: 16 }));
  report({ work: 'CPU of a proxied request in the gateway', values, unit: 'µs' });
}

/** Downloads several files of 100 MB one after the other. */
function download(gateway, fileBytes, report) {
  const cookie = `Cookie: sid=${'a'.repeat(43)}`;
  const fetchOnce = () => {
    const args = ['-c', '1', 'curl', '-sf', '-o', '/dev/null', '-w', '%{time_total} %{size_download}', '-X', 'POST', '-H', cookie];
    const [seconds, size] = execFileSync('taskset', [...args, `${gateway.url}/api/tools/t/download`], { encoding: 'utf8' })
      .split(' ')
      .map(Number);
    if (size !== fileBytes) throw new Error(`${size} bytes came instead of ${fileBytes}`);
    return seconds;
  };
  for (let warm = 0; warm < 3; warm++) fetchOnce();
  const [cpu, memory] = [cpuSeconds(gateway.pid), residentMegabytes(gateway.pid)];
  const times = Array.from({ length: 20 }, fetchOnce);
  const gigabytes = (20 * fileBytes) / 1e9;
  report({ work: 'CPU of a downloaded gigabyte', value: (cpuSeconds(gateway.pid) - cpu) / gigabytes, unit: 's', goal: '<= 1.3' });
  report({ work: 'memory gained by 2 GB of downloads', value: residentMegabytes(gateway.pid) - memory, unit: 'MB', goal: '<= 64' });
  return fileBytes / 1e6 / median(times);
}

/** Downloads the same file from nginx with sendfile. */
async function nginxDownload(fileBytes, ours, report) {
  const row = { work: 'download of 100 MB / nginx with sendfile', unit: 'ratio', goal: '>= 0.42' };
  if (!has('nginx')) return report({ ...row, missing: 'nginx' });
  const folder = mkdtempSync(join(tmpdir(), 'exe-nginx-'));
  const port = await freePort();
  writeFileSync(join(folder, 'file'), Buffer.alloc(fileBytes, 'x'));
  const http = `http { access_log off; sendfile on; server { listen 127.0.0.1:${port}; root ${folder}; } }`;
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; user root; pid ${folder}/pid; error_log ${folder}/log; worker_processes 1; events {} ${http}`,
  );
  const nginx = spawn('taskset', ['-c', '0', 'nginx', '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  await untilAnswers(`http://127.0.0.1:${port}/file`);
  const once = () =>
    Number(execFileSync('taskset', ['-c', '1', 'curl', '-sf', '-o', '/dev/null', '-w', '%{time_total}', `http://127.0.0.1:${port}/file`]));
  const speed = fileBytes / 1e6 / median(Array.from({ length: 20 }, once));
  nginx.kill('SIGTERM');
  rmSync(folder, { recursive: true });
  report({ ...row, value: ours / speed });
}

/** Reports the rows of the gateway. */
export async function run(report) {
  needs('wrk', 'taskset', 'curl');
  const fileBytes = 100_000_000;
  try {
    const gateway = await startGateway({ fileBytes });
    await catalogueRead(gateway, report);
    proxiedRequest(gateway, report);
    await nginxDownload(fileBytes, download(gateway, fileBytes, report), report);
  } finally {
    await endAll();
  }
}
