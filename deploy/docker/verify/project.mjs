import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { docker, mustDocker, root } from '../docker.mjs';
import { print } from '../print.mjs';

const REPLICAS = ['identity=2', 'catalogue=2', 'downloads=3', 'payments=2', 'realtime=2'];
const MAX_IMAGE_BYTES = 350e6;
/** For load tests: no rate limits (hence no production), and longer timeouts, because a dozen processes share this machine. */
const SETTINGS = [
  'NODE_ENV=development',
  'RATE_LIMITS=off',
  'SEED_CATALOGUE=true',
  'INTERNAL_CALL_BUDGET_MS=15000',
  'GATEWAY_PORT=18080',
];

let folder;
let environment;

/** Builds the image, starts one container of each service, and returns the environment of the tests. */
export function openProject({ developmentStore }) {
  folder = mkdtempSync(join(tmpdir(), 'exe-containers-'));
  const [settings, secrets] = [join(folder, '.env'), join(folder, 'secrets')];
  const files = [
    'docker-compose.yml',
    ...(developmentStore ? ['deploy/docker/compose.dev-s3.yml'] : []),
  ];
  environment = {
    ...process.env,
    COMPOSE_PROJECT_NAME: 'exe-verify',
    COMPOSE_FILE: files.map((file) => join(root, file)).join(delimiter),
    COMPOSE_ENV_FILES: settings,
    EXE_VERSION: 'verify',
    EXE_STARTED: '1',
    EXE_URL: 'http://127.0.0.1:18080',
  };
  const lines = [...SETTINGS, `SETTINGS_FILE=${settings}`, `SECRETS_DIR=${secrets}`];
  writeFileSync(settings, `${lines.join('\n')}\n`);
  const program = join(root, 'deploy/docker/secrets/main.mjs');
  removeProject(); // left by an earlier run that was killed
  const made = spawnSync(process.execPath, [program, 'make', '--folder', secrets], {
    env: environment,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(made.stderr);
  print('Building the image ...');
  const image = 'exe-marketplace:verify';
  const dockerfile = ['--file', 'deploy/docker/Dockerfile'];
  mustDocker(['build', '--quiet', ...dockerfile, '--tag', image, '.']);
  const bytes = Number(docker(['image', 'inspect', '--format', '{{.Size}}', image]).stdout);
  const limit = bytes > MAX_IMAGE_BYTES ? ', more than 350 MB' : '';
  print(`The image has ${(bytes / 1e6).toFixed(0)} MB${limit}.`);
  print('Starting one container of each service ...');
  mustDocker(['compose', 'up', '--detach', '--wait', '--no-build'], { env: environment });
  const identity = readFileSync(join(secrets, 'identity.env'), 'utf8');
  return {
    ...environment,
    SECRETS_DIR: secrets,
    EXE_ADMIN_PASSWORD: /^ADMIN_PASSWORD=(.*)$/m.exec(identity)[1],
  };
}

/** Starts more replicas; returns true. */
export function scale() {
  print(`Scaling to ${REPLICAS.join(', ')} ...`);
  const counts = REPLICAS.flatMap((count) => ['--scale', count]);
  mustDocker(['compose', 'up', '--detach', '--wait', '--no-build', ...counts], {
    env: environment,
  });
  return true;
}

/** Writes logs and states of every container to a folder, and prints its path. */
export function keepLogs() {
  if (!environment) return;
  const kept = mkdtempSync(join(tmpdir(), 'exe-containers-logs-'));
  const read = (...words) => docker(['compose', ...words], { env: environment }).stdout ?? '';
  writeFileSync(join(kept, 'logs.txt'), read('logs', '--timestamps', '--no-color'));
  writeFileSync(join(kept, 'containers.json'), read('ps', '--all', '--format', 'json'));
  print(`The containers' logs are in ${kept}.`);
}

/** Removes containers, networks and volumes. */
export function closeProject() {
  if (environment) removeProject();
  if (folder) rmSync(folder, { recursive: true, force: true });
}

function removeProject() {
  docker(['compose', '--profile', '*', 'down', '--volumes', '--timeout', '20'], {
    env: environment,
    stdio: 'inherit',
  });
}
