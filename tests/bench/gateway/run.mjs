/**
 * Measures the gateway as ratios within one run: node tests/bench/gateway/run.mjs (after npm run build).
 * Needs wrk and taskset; compares downloads with nginx if installed.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cpuSeconds, endAll, freePort, load, residentMegabytes, startGateway, startProgram, untilAnswers } from './environment.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const say = (what, figure) => console.log(`${what.padEnd(64)} ${figure}`);
const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
const has = (program) => spawnSync('which', [program]).status === 0;

/** CPU microseconds of a process per request from wrk; other load on the machine matters little. */
function costOf(pid, url, options) {
  const before = cpuSeconds(pid);
  const { requests } = load(url, { seconds: 1, ...options });
  return ((cpuSeconds(pid) - before) / requests) * 1e6;
}

/** Compares the cached list with a bare server that sends the same bytes; runs alternate, so that noise affects both. */
async function catalogueRead(gateway) {
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
    const ratio = median(reference) / median(ours);
    say(
      `GET /api/tools, ${coding}, of bare node:http (at least 0.8)`,
      `${ratio.toFixed(2)}  (${median(ours).toFixed(1)} µs against ${median(reference).toFixed(1)} µs)`,
    );
  }
}

/** CPU time of the gateway for a proxied request. */
function proxiedRequest(gateway) {
  const costs = Array.from({ length: 15 }, () => costOf(gateway.pid, `${gateway.url}/api/tools?limit=1`, { connections: 16 }));
  say(
    'CPU of one proxied request in the gateway (at most 80 µs)',
    `${median(costs).toFixed(0)} µs, at best ${Math.min(...costs).toFixed(0)} µs`,
  );
}

/** Downloads several files of 100 MB one after the other. */
function download(gateway, fileBytes) {
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
  say('download of 100 MB through the gateway', `${(fileBytes / 1e6 / median(times)).toFixed(0)} MB/s`);
  say('CPU of a downloaded gigabyte (at most 1.3 s)', `${((cpuSeconds(gateway.pid) - cpu) / gigabytes).toFixed(2)} s`);
  say('memory gained over 2 GB (at most 64 MB)', `${(residentMegabytes(gateway.pid) - memory).toFixed(0)} MB`);
  return fileBytes / 1e6 / median(times);
}

/** Downloads the same file from nginx with sendfile. */
async function nginxDownload(fileBytes, ours) {
  if (!has('nginx')) return say('of nginx sendfile (at least 0.42)', 'not measured: nginx is not installed');
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
  say('of nginx sendfile (at least 0.42)', `${(ours / speed).toFixed(2)}  (nginx: ${speed.toFixed(0)} MB/s)`);
}

if (!has('wrk') || !has('taskset')) {
  console.error('This measurement needs wrk and taskset (Debian: apt-get install wrk util-linux).');
  process.exit(1);
}
const fileBytes = 100_000_000;
try {
  const gateway = await startGateway({ fileBytes });
  await catalogueRead(gateway);
  proxiedRequest(gateway);
  await nginxDownload(fileBytes, download(gateway, fileBytes));
} finally {
  await endAll();
}
