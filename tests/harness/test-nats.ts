import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNats } from '../../dev/stack';
import type { Broker } from './shared-servers';

/** A NATS server for tests that stop it or break it; others take an account of the shared one. */
export interface TestNats extends Broker {
  /** Kills the process and keeps its files. */
  kill(): Promise<void>;
  /** Restarts it with the same port and files; a new password refuses clients with the old one. */
  restart(options?: { password?: string }): Promise<void>;
  /** Deletes its streams; call it only while the server is down. */
  wipe(): Promise<void>;
}

/** Starts a nats-server with JetStream on a free port. Only a durable one keeps all acknowledged messages when it is killed; others are faster. */
export async function startTestNats({ durable = false } = {}): Promise<TestNats> {
  const dataDir = await mkdtemp(join(tmpdir(), 'exe-nats-'));
  let server = await startNats({ dataDir, durable });
  const { port, url, urlOf } = server;
  const secrets = join(dataDir, 'secrets');
  const files = (await readdir(secrets))
    .filter((name) => name.startsWith('nats-password'))
    .map((name) => join(secrets, name));
  const passwords = await Promise.all(
    files.map(async (file) => [file, await readFile(file, 'utf8')] as const),
  );
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
