import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { keepSecret } from '../files/keep-secret';
import { DataPaths } from '../files/data-paths';
import { writeWhole } from '../files/write-whole';
import { Part } from '../part';
import { natsConfiguration } from './configuration';
import { findNatsServer } from './find-nats-server';
import { isNatsReady } from './is-ready';
import { OPERATIONS_USER } from './users';

/** The embedded NATS with JetStream, its messages in `DATA_DIR/nats`. */
export function natsPart(places: DataPaths, { port, durable }: { port: number; durable: boolean }): Part {
  return {
    name: 'nats',
    ports: [port],
    command: async () => {
      const server = findNatsServer();
      const folder = join(places.dataDir, 'nats');
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const configuration = { port, storeDir: folder, passwordOf: (user: string) => natsPassword(places, user), durable };
      const file = join(places.run, 'nats.conf');
      writeWhole(file, natsConfiguration(configuration, server.version), 0o600);
      return { file: server.file, args: ['--config', file], env: { PATH: process.env.PATH }, cwd: folder, stopSignal: 'SIGTERM' };
    },
    isReady: async () => isNatsReady(port),
  };
}

/** The address of the embedded server, with a user and its password; the user with every right when none is named. */
export function natsUrl(places: DataPaths, port: number, user: string = OPERATIONS_USER): string {
  return `nats://${user}:${natsPassword(places, user)}@127.0.0.1:${port}`;
}

function natsPassword(places: DataPaths, user: string): string {
  return keepSecret(places.secrets, user === OPERATIONS_USER ? 'nats-password' : `nats-password-${user}`);
}
