/** Measures the peak memory of each process while a file of 200 MiB is uploaded and downloaded. Linux only. */
import { Blob } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { clearInterval, setInterval } from 'node:timers';
import { call, openMarketplace } from './support/marketplace.mjs';
import { residentMegabytes } from './support/measure.mjs';

const BYTES = 200 * 1024 * 1024;
const SAMPLE_MS = 50;
const PROCESSES = ['gateway', 'identity', 'catalogue', 'downloads', 'payments', 'realtime'];

async function uploadAndDownload({ url, adminPassword }) {
  const { cookie } = await call(url, 'POST', '/api/login', {
    body: { email: 'admin@example.com', password: adminPassword },
  });
  const form = new FormData();
  Object.entries({ name: 'Large', description: 'A large file.', accessLevel: 'free' }).forEach(
    (field) => form.set(...field),
  );
  const line = `${randomBytes(31).toString('hex')}.\n`;
  form.set('toolFile', new Blob([line.repeat(BYTES / line.length)]), 'large.txt');
  const { answer: tool } = await call(url, 'POST', '/api/tools', { body: form, cookie });
  const response = await fetch(`${url}/api/tools/${tool.id}/download`, {
    method: 'POST',
    headers: { cookie, origin: url },
  });
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.length;
  if (bytes !== BYTES) throw new Error(`${bytes} bytes came instead of ${BYTES}`);
}

/** Reports the peak of each process. */
export async function run(report) {
  const marketplace = await openMarketplace();
  const peaks = Object.fromEntries(PROCESSES.map((name) => [name, 0]));
  const sample = () =>
    PROCESSES.forEach(
      (name) => (peaks[name] = Math.max(peaks[name], residentMegabytes(marketplace.pid(name)))),
    );
  const timer = setInterval(sample, SAMPLE_MS);
  try {
    await uploadAndDownload(marketplace);
  } finally {
    clearInterval(timer);
    await marketplace.stop();
  }
  for (const [name, value] of Object.entries(peaks))
    report({
      work: `${name}: peak memory with a file of 200 MiB`,
      value,
      unit: 'MB',
      goal: '<= 300',
    });
}
