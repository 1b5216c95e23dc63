import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../files/project-root';
import { StartFailure } from '../start-failure';
import { Version, isAtLeast, parseVersion } from './version';

/** A nats-server program and its release. */
export interface NatsServer {
  file: string;
  version: Version;
}

/** Where prepare.mjs puts the build from npm (linux-x64 only). */
const installed = join(
  'node_modules',
  '.cache',
  'embedded-nats',
  'node_modules',
  '@eplightning',
  'nats-server-linux-x64',
  'bin',
  'nats-server',
);

/**
 * The nats-server to run: one of 2.10 or later on PATH, else the one prepare.mjs installed, else one of 2.9 on PATH.
 * A StartFailure says how to get one where there is none.
 */
export function findNatsServer(onPath = 'nats-server', packaged = join(projectRoot(), installed)): NatsServer {
  const system = serverAt(onPath);
  if (system && isAtLeast(system.version, 2, 10)) return system;
  const ours = serverAt(packaged);
  if (ours) return ours;
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
