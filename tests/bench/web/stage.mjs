/** Starts what a measurement of the web client needs: a marketplace on an empty folder, and Chromium. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const require = createRequire(import.meta.url);
const { startPostgres, startStack } = require('../../../dist/dev/stack');
export const { findBrowser, HOW_TO_GET_ONE } = require('../../harness/find-browser.cjs');

export const SWITCHES = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of a Chromium; ends the measurement with a sentence when there is none. */
export function browserPath() {
  const path = findBrowser();
  if (path) return path;
  console.error(`This measurement needs Chromium. ${HOW_TO_GET_ONE}`);
  process.exit(1);
}

export const openBrowser = () => chromium.launch({ executablePath: browserPath(), args: SWITCHES });

/** A marketplace with the sample catalogue and a database that can be reached; `stop` ends it and forgets its data. */
export async function openMarketplace() {
  const dataDir = mkdtempSync(join(tmpdir(), 'exe-web-bench-'));
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), durable: false });
  const env = { RATE_LIMITS: 'off', DATABASE_URL: postgres.url };
  const stack = await startStack({ dataDir: join(dataDir, 'stack'), env });
  const stop = async () => {
    await stack.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: stack.url, adminPassword: stack.adminPassword(), databaseUrl: postgres.url, stop };
}

/** Calls the API and gives back the parsed answer with the session cookie that came along. */
export async function call(url, method, path, { body, cookie } = {}) {
  const isForm = body instanceof FormData;
  const response = await fetch(url + path, {
    method,
    headers: { ...(body && !isForm ? { 'content-type': 'application/json' } : {}), ...(cookie ? { cookie } : {}) },
    body: isForm ? body : body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  const [set] = response.headers.getSetCookie();
  return { answer: await response.json(), cookie: set?.split(';')[0] };
}
