import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { docker, mustDocker, root } from '../engine.mjs';
import { print } from '../print.mjs';

const services = ['gateway', 'identity', 'catalogue', 'downloads', 'payments', 'realtime'];
const replicas = [
  'gateway=2',
  'identity=2',
  'catalogue=2',
  'downloads=3',
  'payments=2',
  'realtime=2',
];
/** Maximum bytes of the image. */
const LIMIT = 350e6;

let folder;
const environment = { ...process.env, COMPOSE_PROJECT_NAME: 'exe-verify', EXE_VERSION: 'verify' };

/** Builds the image, starts one container of each service, and returns the settings for the tests. */
export async function openProject({ developmentStore }) {
  const files = [
    'docker-compose.yml',
    ...(developmentStore ? ['deploy/docker/compose.dev-s3.yml'] : []),
  ];
  folder = mkdtempSync(join(tmpdir(), 'exe-containers-'));
  environment.COMPOSE_ENV_FILES = join(folder, '.env');
  environment.COMPOSE_FILE = files
    .map((file) => join(root, file))
    .join(process.platform === 'win32' ? ';' : ':');
  const password = writeSecrets();
  removeProject(); // what an earlier run that was killed has left
  print('Building the image ...');
  mustDocker([
    'build',
    '--quiet',
    '--file',
    'deploy/docker/Dockerfile',
    '--tag',
    'exe-marketplace:verify',
    '.',
  ]);
  saySize();
  print('Starting one of each ...');
  compose(['up', '--detach', '--wait', '--no-build']);
  print('All healthy.');
  return {
    environment: { ...environment, EXE_URL: publishedUrl(), EXE_ADMIN_PASSWORD: password },
    notePids,
  };
}

/** Starts more replicas, as the README says. */
export function scale() {
  print(`Scaling to ${replicas.join(', ')} ...`);
  compose([
    'up',
    '--detach',
    '--wait',
    '--no-build',
    ...replicas.flatMap((count) => ['--scale', count]),
  ]);
}

/** Writes logs and health checks of every container to a folder, and prints its path. */
export function keepLogs() {
  if (!environment.COMPOSE_FILE) return;
  const kept = mkdtempSync(join(tmpdir(), 'exe-containers-logs-'));
  const read = (...args) => docker(args, { env: environment }).stdout ?? '';
  for (const id of read('compose', '--profile', '*', 'ps', '--all', '--quiet')
    .split('\n')
    .filter(Boolean)) {
    const name = read('inspect', '--format', '{{.Name}}', id).trim().slice(1);
    const { stdout, stderr } = docker(['logs', '--timestamps', id], { env: environment });
    writeFileSync(join(kept, `${name}.log`), `${stdout}${stderr}`);
    writeFileSync(
      join(kept, `${name}.state.json`),
      read('inspect', '--format', '{{json .State}}', id),
    );
  }
  print(`What the containers logged is in ${kept}.`);
}

/** Removes containers, networks and volumes of all profiles. */
export function closeProject() {
  if (environment.COMPOSE_FILE) removeProject();
  if (folder) rmSync(folder, { recursive: true, force: true });
}

function removeProject() {
  docker(['compose', '--profile', '*', 'down', '--volumes', '--timeout', '20'], {
    env: environment,
    stdio: 'inherit',
  });
}

function compose(args) {
  mustDocker(['compose', ...args], { env: environment });
}

/**
 * Writes generated secrets and the settings for load tests: no rate limits (hence no production), and longer timeouts between
 * services, because a dozen processes share this machine. Returns the administrator's password.
 */
function writeSecrets() {
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, 'deploy/docker/secrets.mjs'), '--print'],
    { encoding: 'utf8' },
  );
  const more = [
    'NODE_ENV=development',
    'RATE_LIMITS=off',
    'SEED_CATALOGUE=true',
    'INTERNAL_CALL_BUDGET_MS=15000',
    'GATEWAY_PORT=18080',
    'PUBLIC_NETWORK=10.213.65',
  ];
  writeFileSync(environment.COMPOSE_ENV_FILES, `${stdout}${more.join('\n')}\n`, { mode: 0o600 });
  return /^ADMIN_PASSWORD=(.*)$/m.exec(stdout)[1];
}

function saySize() {
  const size = (image) =>
    Number(docker(['image', 'inspect', '--format', '{{.Size}}', image]).stdout);
  const [whole, base] = [size('exe-marketplace:verify'), size('node:24-bookworm-slim')];
  const own = base ? `, ${((whole - base) / 1e6).toFixed(0)} MB of it ours` : '';
  print(
    `The image has ${(whole / 1e6).toFixed(0)} MB${own}${whole > LIMIT ? ' (more than the 350 MB it should have)' : ''}.`,
  );
}

function publishedUrl() {
  const { stdout } = docker(['compose', 'port', 'balancer', '8080'], { env: environment });
  return `http://${stdout.trim().split('\n')[0]}`;
}

/** If the processes of containers are visible from here, a test measures their memory, with pid files as in the embedded stack's DATA_DIR. */
function notePids() {
  mkdirSync(join(folder, 'run'), { recursive: true });
  for (const service of services) {
    const id = docker(['compose', 'ps', '--quiet', service], { env: environment }).stdout.trim();
    const pid = docker(['inspect', '--format', '{{.State.Pid}}', id]).stdout.trim();
    if (!existsSync(`/proc/${pid}/status`)) return {};
    writeFileSync(join(folder, 'run', `${service}.pid`), pid);
  }
  return { EXE_DATA_DIR: folder };
}
