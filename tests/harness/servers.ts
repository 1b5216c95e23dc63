import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNats } from '../../dev/stack';

/** The NATS server of one test file. */
export interface TestNats {
  /** URL with the user that has every permission. */
  url: string;
  /** URL with the user of one process, with that process's permissions. */
  urlOf(process: string): string;
  /** Kills the process and keeps its files. */
  kill(): Promise<void>;
  /** Restarts it with the same port and files; a new password refuses clients with the old one. */
  restart(options?: { password?: string }): Promise<void>;
  /** Deletes its streams; call it only while the server is down. */
  wipe(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a nats-server with JetStream on a free port. Only a durable one keeps all acknowledged messages when it is killed; others are faster. */
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

/** Settings for the servers that all tests share, with a bucket for the caller. */
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
