import { closeSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { environmentFile } from '../environment-path.mjs';
import { docker, readDocker } from '../engine.mjs';

const lines = (text) => text.split('\n').filter((line) => line !== '');

/** The Compose project as docker-compose.yml and the environment file describe it: its name, and the image and a digest of the settings of each service. */
export function readProject() {
  const { name, services } = JSON.parse(readDocker(['compose', 'config', '--format', 'json']));
  const hashes = lines(readDocker(['compose', 'config', '--hash', '*'])).map((line) =>
    line.split(' '),
  );
  return {
    name,
    wanted: new Map(
      hashes.map(([service, hash]) => [service, { image: services[service].image, hash }]),
    ),
  };
}

/** The containers of a project including stopped ones, oldest first. */
export function containersOf(project) {
  const labels = [`com.docker.compose.project=${project.name}`, 'com.docker.compose.oneoff=False'];
  const ids = lines(
    readDocker([
      'ps',
      '--all',
      '--quiet',
      ...labels.flatMap((label) => ['--filter', `label=${label}`]),
    ]),
  );
  const found = ids.length > 0 ? JSON.parse(readDocker(['inspect', ...ids])) : [];
  return found.map(describe).sort((one, other) => one.created.localeCompare(other.created));
}

/** The current state of a container. */
export const inspect = ({ id }) => describe(JSON.parse(readDocker(['inspect', id]))[0]);

function describe({ Id, Name, Created, Image, Config, State, RestartCount }) {
  return {
    id: Id,
    name: Name.slice(1),
    created: Created,
    service: Config.Labels['com.docker.compose.service'],
    hash: Config.Labels['com.docker.compose.config-hash'],
    image: Image,
    isRunning: State.Status === 'running',
    health: State.Health?.Status,
    restarts: RestartCount,
  };
}

/** Whether a container runs the image and the settings that the project wants. */
export function isCurrent(container, project) {
  const { hash, image } = project.wanted.get(container.service);
  return container.hash === hash && container.image === imageId(image);
}

/** The id of an image on this machine; undefined if it does not exist. */
export function imageId(name) {
  const { status, stdout } = docker(['image', 'inspect', '--format', '{{.Id}}', name]);
  return status === 0 ? stdout.trim() : undefined;
}

/** Starts one more container of a service without changing the existing ones; returns the new one. */
export function addContainer(project, service) {
  const own = () => containersOf(project).filter((container) => container.service === service);
  const known = new Set(own().map(({ id }) => id));
  const scale = `${service}=${known.size + 1}`;
  readDocker([
    'compose',
    'up',
    '--detach',
    '--no-deps',
    '--no-build',
    '--no-recreate',
    '--scale',
    scale,
    service,
  ]);
  const added = own().find(({ id }) => !known.has(id));
  if (!added) throw new Error(`${service}: Compose started no new container.`);
  return added;
}

/** Makes NATS read its configuration again. The signal comes from inside: after `docker kill`, Docker no longer restarts the container. */
export const reloadNats = ({ id }) =>
  void readDocker(['exec', id, 'sh', '-c', 'kill -HUP "$(pidof nats-server)"']);

/** Stops a container with its own grace period, keeps its log, and removes it with its temporary files. */
export function retire({ id, name }) {
  readDocker(['stop', id]);
  keepLog(id, name);
  readDocker(['rm', '--force', '--volumes', id]);
}

/** The number of logs of replaced containers that are kept. */
const MAX_LOGS = 100;

/** Writes the whole log of a container to a file in `replaced-logs`, beside the environment file, and deletes the oldest files. */
function keepLog(id, name) {
  const folder = join(dirname(resolve(environmentFile())), 'replaced-logs');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = openSync(
    join(folder, `${new Date().toISOString().replaceAll(':', '')}-${name}.log`),
    'w',
    0o600,
  );
  docker(['logs', id], { stdio: ['ignore', file, file] });
  closeSync(file);
  for (const old of readdirSync(folder).sort().slice(0, -MAX_LOGS)) rmSync(join(folder, old));
}

/** The last log lines of a container. */
export function lastLines({ id }, count = 20) {
  const { stdout, stderr } = docker(['logs', '--tail', String(count), id]);
  return `${stdout}${stderr}`.trim();
}
