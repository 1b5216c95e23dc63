import { natsAuthorization } from './users';
import { Version, isAtLeast } from './find-nats-server';

interface NatsConfiguration {
  port: number;
  storeDir: string;
  passwordOf: (user: string) => string;
  /** Whether acknowledged messages are flushed to the disk; needs nats-server 2.10. */
  durable: boolean;
}

/** The configuration file of nats-server: loopback, a user for each process, JetStream on disk, no monitoring port. */
export function natsConfiguration({ port, storeDir, passwordOf, durable }: NatsConfiguration, version: Version): string {
  const sync = durable && isAtLeast(version, 2, 10) ? ['  sync_interval: always'] : [];
  return [
    `listen: "127.0.0.1:${port}"`,
    'server_name: embedded',
    natsAuthorization((user) => quoted(passwordOf(user))),
    'jetstream {',
    `  store_dir: ${quoted(storeDir)}`,
    '  max_memory_store: 64MB',
    '  max_file_store: 10GB',
    ...sync,
    '}',
    '',
  ].join('\n');
}

function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}
