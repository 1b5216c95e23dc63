import { natsAccounts, natsAuthorization } from './users';
import { Version, isAtLeast } from './find-nats-server';

interface NatsConfiguration {
  port: number;
  storeDir: string;
  passwordOf: (user: string) => string;
  /** Whether acknowledged messages are flushed to the disk; needs nats-server 2.10. */
  durable: boolean;
  /** Accounts beside the default one, for tests. */
  accounts?: readonly string[];
}

/** The configuration file of nats-server: loopback, a user for each process, JetStream on disk, no monitoring port. */
export function natsConfiguration(
  { port, storeDir, passwordOf, durable, accounts = [] }: NatsConfiguration,
  version: Version,
): string {
  const sync = durable && isAtLeast(version, 2, 10) ? ['  sync_interval: always'] : [];
  const quotedPassword = (user: string) => quoted(passwordOf(user));
  return [
    `listen: "127.0.0.1:${port}"`,
    'server_name: embedded',
    natsAuthorization(quotedPassword),
    ...(accounts.length > 0 ? [natsAccounts(accounts, quotedPassword)] : []),
    'jetstream {',
    `  store_dir: ${quoted(storeDir)}`,
    '  max_memory_store: 64MB',
    `  max_file_store: ${10 * (1 + accounts.length)}GB`, // streams reserve their limits in advance
    ...sync,
    '}',
    '',
  ].join('\n');
}

function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}
