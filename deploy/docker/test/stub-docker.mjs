/**
 * Replaces the docker client in the process that imports this first, so that no command needs a process of its own. Its containers are in the JSON
 * file STUB_DOCKER_STATE, which also records all `changes`. A new container has the wanted image and settings, and the fields in `added`.
 */
import childProcess from 'node:child_process';
import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const file = process.env.STUB_DOCKER_STATE;
const state = JSON.parse(readFileSync(file, 'utf8'));
const { spawnSync } = childProcess;

childProcess.spawnSync = (command, args, options) =>
  command === 'docker' ? docker(args, options) : spawnSync(command, args, options);
syncBuiltinESMExports();

/** Runs a docker command; returns what `spawnSync` returns. */
function docker(args, { stdio } = {}) {
  const output = outputOf(args);
  if (Array.isArray(stdio) && typeof stdio[1] === 'number') writeSync(stdio[1], `${output}\n`);
  return output === undefined
    ? { status: 1, stdout: '', stderr: '' }
    : { status: 0, stdout: `${output}\n`, stderr: '' };
}

/** The output of a command; undefined if it fails. */
function outputOf(args) {
  const line = args.join(' ');
  const last = args.at(-1);
  if (line.startsWith('compose config --format'))
    return JSON.stringify({ name: 'exe', services: services() });
  if (line.startsWith('compose config --hash'))
    return state.services.map((name) => `${name} ${state.hash}`).join('\n');
  if (line.startsWith('compose up')) return add(last);
  if (line.startsWith('image inspect')) return state.image || undefined;
  switch (args[0]) {
    case 'version':
      return '29.0.0';
    case 'compose':
      return 'Docker Compose version v5.0.0';
    case 'ps':
      return state.containers.map(({ id }) => id).join('\n');
    case 'inspect':
      return JSON.stringify(state.containers.filter(({ id }) => args.includes(id)).map(details));
    case 'stop':
      return change(`stop ${last}`);
    case 'exec':
      return change(`reload ${args[1]}`);
    case 'rm':
      state.containers = state.containers.filter(({ id }) => id !== last);
      return change(`remove ${last}`);
    case 'logs':
      return `the last words of ${last}`;
    default:
      throw new Error(`the stub does not know "docker ${line}"`);
  }
}

function add(service) {
  const number = Math.max(0, ...state.containers.map((container) => container.number)) + 1;
  const { image, hash, added } = state;
  state.containers.push({
    number,
    id: `${service}-${number}`,
    service,
    image,
    hash,
    status: 'running',
    ...added,
  });
  return change(`start ${service}-${number}`);
}

function change(text) {
  state.changes.push(text);
  writeFileSync(file, JSON.stringify(state));
  return '';
}

function details({ number, id, service, image, hash, status, health, restarts = 0 }) {
  const Labels = { 'com.docker.compose.service': service, 'com.docker.compose.config-hash': hash };
  const Created = `2026-01-01T00:00:${String(number).padStart(2, '0')}Z`;
  const State = { Status: status, Health: { Status: health } };
  return {
    Id: id,
    Name: `/${id}`,
    Created,
    Image: image,
    Config: { Labels },
    State,
    RestartCount: restarts,
  };
}

const services = () => Object.fromEntries(state.services.map((name) => [name, { image: 'exe:1' }]));
