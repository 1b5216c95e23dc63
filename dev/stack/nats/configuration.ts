import { natsAuthorization } from './users';
import { Version, isAtLeast } from './version';

/** What the embedded NATS is configured with. */
export interface NatsConfiguration {
  port: number;
  storeDir: string;
  /** The password of each user. */
  passwordOf: (user: string) => string;
  /** True: an acknowledged message is on disk, where the server can (2.10 and later; 2.9 rejects the setting). */
  durable: boolean;
}

/** The text of nats-server's configuration file: loopback, a user for each process, JetStream on disk, no monitoring port. */
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
