import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNats } from '../../dev/stack';

/** A NATS server of a test file's own. */
export interface TestNats {
  /** With the user that has every right. */
  url: string;
  /** With the user of one process, which may do no more than that process needs. */
  urlOf(process: string): string;
  /** Ends the process at once, as a crash would, and keeps its files. */
  kill(): Promise<void>;
  /** Starts it again on the same port and files; with another password, it refuses whoever knew the old one. */
  restart(options?: { password?: string }): Promise<void>;
  /** Throws its streams away; to be called while it is down. */
  wipe(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a nats-server with JetStream on a free port, its files in a temporary folder. Only a durable one keeps
 * everything it has acknowledged when it is killed; the others are quicker.
 */
export async function startTestNats({ durable = false } = {}): Promise<TestNats> {
  const dataDir = await mkdtemp(join(tmpdir(), 'exe-nats-'));
  let server = await startNats({ dataDir, durable });
  const { port, url, urlOf } = server;
  const secrets = join(dataDir, 'secrets');
  const files = (await readdir(secrets)).filter((name) => name.startsWith('nats-password')).map((name) => join(secrets, name));
  const passwords = await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const));
  return {
    url,
    urlOf,
    kill: async () => {
      server.kill('SIGKILL');
      await server.stop();
    },
    restart: async ({ password } = {}) => {
      for (const [file, own] of passwords) await writeFile(file, password ?? own);
      server = await startNats({ dataDir, port, durable });
    },
    wipe: () => rm(join(dataDir, 'nats'), { recursive: true, force: true }),
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Settings that reach the servers which the whole test run shares; the bucket is the caller's own. */
export function sharedServers(): Record<string, string> {
  const { TEST_DATABASE_URL, TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY, TEST_S3_SECRET_KEY } = process.env;
  if (!TEST_DATABASE_URL || !TEST_S3_ENDPOINT || !TEST_S3_ACCESS_KEY || !TEST_S3_SECRET_KEY) {
    throw new Error('medium tests need the servers of tests/harness/medium.setup.cjs');
  }
  return {
    DATABASE_URL: TEST_DATABASE_URL,
    S3_ENDPOINT: TEST_S3_ENDPOINT,
    S3_ACCESS_KEY: TEST_S3_ACCESS_KEY,
    S3_SECRET_KEY: TEST_S3_SECRET_KEY,
    S3_BUCKET: `test-${randomBytes(6).toString('hex')}`,
  };
}
