/** Measures downloads of a small file through a marketplace: per second, with concurrency 1 and 16, and their CPU time in each process. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as send } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cpuSeconds } from './support/measure.mjs';

const SECONDS = 3;
const TURNS = 5;
const PROCESSES = ['gateway', 'downloads', 'object-store'];
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const { startStack } = createRequire(import.meta.url)(join(root, 'dist', 'dev', 'stack'));

async function register(url) {
  const body = {
    username: 'reader',
    email: 'reader@example.com',
    password: `Password-${randomBytes(6).toString('hex')}-1`,
  };
  const headers = { 'content-type': 'application/json', origin: url };
  const answer = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (answer.status !== 201)
    throw new Error(`registering was answered ${answer.status}: ${await answer.text()}`);
  return answer.headers.getSetCookie()[0].split(';')[0];
}

/** Downloads a tool once; resolves at the last byte. */
const download = (url, agent, { cookie, toolId }) =>
  new Promise((resolve, reject) => {
    const headers = { cookie, 'content-length': 0, origin: url };
    const request = send(
      `${url}/api/tools/${toolId}/download`,
      { method: 'POST', headers, agent },
      (answer) => {
        if (answer.statusCode !== 200)
          return reject(new Error(`a download was answered ${answer.statusCode}`));
        answer.resume().once('end', resolve).once('error', reject);
      },
    );
    request.once('error', reject).end();
  });

/** Downloads during the measurement, and the CPU time of each process per download in milliseconds. */
async function measure(stack, what, parallel) {
  const pids = PROCESSES.map((name) => stack.pid(name));
  const before = pids.map(cpuSeconds);
  const agent = new Agent({ keepAlive: true });
  const end = performance.now() + SECONDS * 1000;
  let downloads = 0;
  const member = async () => {
    for (; performance.now() < end; downloads += 1) await download(stack.url, agent, what);
  };
  await Promise.all(Array.from({ length: parallel }, member));
  agent.destroy();
  return {
    rate: downloads / SECONDS,
    cpu: pids.map((pid, index) => ((cpuSeconds(pid) - before[index]) * 1000) / downloads),
  };
}

/** Reports the rates and the CPU times. */
export async function run(report) {
  const dataDir = mkdtempSync(join(tmpdir(), 'exe-downloads-'));
  const stack = await startStack({ dataDir, env: { RATE_LIMITS: 'off' } });
  try {
    const cookie = await register(stack.url);
    const tools = await (await fetch(`${stack.url}/api/tools`)).json();
    const tool = tools
      .filter(({ accessLevel }) => accessLevel === 'free')
      .toSorted((a, b) => a.fileSize - b.fileSize)[0];
    const what = { cookie, toolId: tool.id };
    await measure(stack, what, 4); // warm-up
    for (const parallel of [1, 16]) {
      const turns = [];
      for (let turn = 0; turn < TURNS; turn += 1) turns.push(await measure(stack, what, parallel));
      const work = `small downloads, ${parallel} at once`;
      report({ work, values: turns.map(({ rate }) => rate), unit: '1/s' });
      PROCESSES.forEach((name, index) =>
        report({
          work: `${work}: CPU of one in ${name}`,
          values: turns.map(({ cpu }) => cpu[index]),
          unit: 'ms',
        }),
      );
    }
  } finally {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
