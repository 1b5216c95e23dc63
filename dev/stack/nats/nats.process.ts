import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { loadOrCreateSecret } from '../files/load-or-create-secret';
import { DataPaths } from '../files/data-paths';
import { writeFileAtomic } from '../files/write-file-atomic';
import { ProcessDefinition } from '../process/process-definition';
import { natsConfiguration } from './configuration';
import { findNatsServer } from './find-nats-server';
import { natsLogin, OPERATIONS_USER } from './users';

const READY_TIMEOUT_MS = 2_000;

interface NatsOptions {
  port: number;
  durable: boolean;
  accounts?: readonly string[];
}

/** The embedded NATS with JetStream, its messages in `DATA_DIR/nats`. */
export function natsProcess(
  paths: DataPaths,
  { port, durable, accounts }: NatsOptions,
): ProcessDefinition {
  return {
    name: 'nats',
    ports: [port],
    command: async () => {
      const server = findNatsServer();
      const folder = join(paths.dataDir, 'nats');
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const configuration = {
        port,
        storeDir: folder,
        passwordOf: (user: string) => natsPassword(paths, user),
        durable,
        accounts,
      };
      const file = join(paths.run, 'nats.conf');
      writeFileAtomic(file, natsConfiguration(configuration, server.version), 0o600);
      return {
        file: server.file,
        args: ['--config', file],
        env: { PATH: process.env.PATH },
        cwd: folder,
        stopSignal: 'SIGTERM',
      };
    },
    isReady: async () => isNatsReady(paths, port),
  };
}

/** URL of the embedded server with the password of a user, by default the one with all permissions. */
export function natsUrl(
  paths: DataPaths,
  port: number,
  user: string = OPERATIONS_USER,
  account?: string,
): string {
  return `nats://${natsLogin(user, account)}:${natsPassword(paths, user)}@127.0.0.1:${port}`;
}

function natsPassword(paths: DataPaths, user: string): string {
  return loadOrCreateSecret(
    paths.secrets,
    user === OPERATIONS_USER ? 'nats-password' : `nats-password-${user}`,
  );
}

/** Whether a NATS server with JetStream on this loopback port accepts the password of this one; another program's may have the port. */
async function isNatsReady(paths: DataPaths, port: number): Promise<boolean> {
  const login = {
    user: OPERATIONS_USER,
    pass: natsPassword(paths, OPERATIONS_USER),
    verbose: false,
    pedantic: false,
  };
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: READY_TIMEOUT_MS });
    let received = '';
    const answer = (ready: boolean) => {
      socket.destroy();
      resolve(ready);
    };
    socket.once('connect', () => socket.write(`CONNECT ${JSON.stringify(login)}\r\nPING\r\n`));
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text;
      if (/^(PONG|-ERR)/m.test(received))
        answer(/^INFO .*"jetstream":true[^]*^PONG/m.test(received));
    });
    for (const silence of ['timeout', 'error', 'close']) socket.once(silence, () => answer(false));
  });
}
