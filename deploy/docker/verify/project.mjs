import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { docker, mustDocker } from './engine.mjs';
import { say } from './say.mjs';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
const services = ['gateway', 'identity', 'catalogue', 'downloads', 'payments', 'realtime'];
const replicas = ['gateway=2', 'identity=2', 'catalogue=2', 'downloads=3', 'payments=2', 'realtime=2'];
/** Bytes the image may have. */
const LIMIT = 350e6;

const folder = mkdtempSync(join(tmpdir(), 'exe-containers-'));
const environment = { ...process.env, COMPOSE_PROJECT_NAME: 'exe-verify', COMPOSE_ENV_FILES: join(folder, '.env'), EXE_VERSION: 'verify' };

/** Builds, starts one of each, and gives what tests need to know. */
export async function openProject({ developmentStore }) {
  const files = ['docker-compose.yml', ...(developmentStore ? ['deploy/docker/compose.dev-s3.yml'] : [])];
  environment.COMPOSE_FILE = files.map((file) => join(root, file)).join(process.platform === 'win32' ? ';' : ':');
  const password = writeSecrets();
  say('Building the image ...');
  mustDocker(['build', '--quiet', '--file', 'deploy/docker/Dockerfile', '--tag', 'exe-marketplace:verify', '.'], { cwd: root });
  tellSize();
  say('Starting one of each ...');
  compose(['up', '--detach', '--wait', '--no-build']);
  say('All healthy.');
  return { environment: { ...environment, EXE_URL: urlOf('gateway'), EXE_ADMIN_PASSWORD: password }, notePids };
}

/** Starts more replicas, as the README says. */
export function scale() {
  say(`Scaling to ${replicas.join(', ')} ...`);
  compose(['up', '--detach', '--wait', '--no-build', ...replicas.flatMap((count) => ['--scale', count])]);
}

/** Removes containers, networks and volumes, those of every profile included. */
export function closeProject() {
  if (environment.COMPOSE_FILE)
    docker(['compose', '--profile', '*', 'down', '--volumes', '--timeout', '20'], { cwd: root, env: environment, stdio: 'inherit' });
  rmSync(folder, { recursive: true, force: true });
}

function compose(args) {
  mustDocker(['compose', ...args], { cwd: root, env: environment });
}

/**
 * Secrets as an operator makes them, and what load tests need: no rate limits (hence no production), and patience between the
 * services, because a dozen processes share what this machine has. Gives the administrator's password.
 */
function writeSecrets() {
  const { stdout } = spawnSync(process.execPath, [join(root, 'deploy/docker/secrets.mjs')], { encoding: 'utf8' });
  const more = [
    'NODE_ENV=development',
    'RATE_LIMITS=off',
    'SEED_CATALOGUE=true',
    'INTERNAL_CALL_BUDGET_MS=5000',
    'GATEWAY_PORT=18080-18089',
  ];
  writeFileSync(environment.COMPOSE_ENV_FILES, `${stdout}${more.join('\n')}\n`, { mode: 0o600 });
  return /^ADMIN_PASSWORD=(.*)$/m.exec(stdout)[1];
}

function tellSize() {
  const size = (image) => Number(docker(['image', 'inspect', '--format', '{{.Size}}', image]).stdout);
  const [whole, base] = [size('exe-marketplace:verify'), size('node:24-bookworm-slim')];
  const own = base ? `, ${((whole - base) / 1e6).toFixed(0)} MB of it ours` : '';
  say(`The image has ${(whole / 1e6).toFixed(0)} MB${own}${whole > LIMIT ? ' (more than the 350 MB it should have)' : ''}.`);
}

function urlOf(service) {
  const { stdout } = docker(['compose', 'port', service, '8080'], { cwd: root, env: environment });
  return `http://${stdout.trim().split('\n')[0]}`;
}

/** Where processes of containers can be seen from here, their memory is watched by a test: DATA_DIR as the embedded stack has it. */
function notePids() {
  mkdirSync(join(folder, 'run'), { recursive: true });
  for (const service of services) {
    const id = docker(['compose', 'ps', '--quiet', service], { cwd: root, env: environment }).stdout.trim();
    const pid = docker(['inspect', '--format', '{{.State.Pid}}', id]).stdout.trim();
    if (!existsSync(`/proc/${pid}/status`)) return {};
    writeFileSync(join(folder, 'run', `${service}.pid`), pid);
  }
  return { EXE_DATA_DIR: folder };
}
