/** Starts a marketplace for a measurement. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { startPostgres, startStack } = createRequire(import.meta.url)('../../../dist/dev/stack');

/** A marketplace with the sample catalogue, and its database server; `stop` ends both and removes their data. */
export async function openMarketplace() {
  const dataDir = mkdtempSync(join(tmpdir(), 'exe-bench-'));
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), durable: false });
  const env = { RATE_LIMITS: 'off', DATABASE_URL: postgres.url };
  const stack = await startStack({ dataDir: join(dataDir, 'stack'), env });
  const stop = async () => {
    await stack.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return {
    url: stack.url,
    adminPassword: stack.adminPassword(),
    databaseUrl: postgres.url,
    pid: stack.pid,
    stop,
  };
}

/** Calls the API and returns the parsed response with its session cookie. */
export async function call(url, method, path, { body, cookie } = {}) {
  const isForm = body instanceof FormData;
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      ...(cookie ? { cookie } : {}),
    },
    body: isForm ? body : body && JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  const [set] = response.headers.getSetCookie();
  return { answer: await response.json(), cookie: set?.split(';')[0] };
}
