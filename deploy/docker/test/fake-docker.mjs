#!/usr/bin/env node
/**
 * Stubs the docker client for one test: its containers are in the JSON file FAKE_DOCKER_STATE, which also records all `changes`.
 * A new container has the wanted image and settings, and the fields in `added`.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const file = process.env.FAKE_DOCKER_STATE;
const state = JSON.parse(readFileSync(file, 'utf8'));
const args = process.argv.slice(2);
const line = args.join(' ');
const last = args.at(-1);
const print = (text) => process.stdout.write(`${text}\n`);

function add(service) {
  const number = Math.max(0, ...state.containers.map((container) => container.number)) + 1;
  const { image, hash, added } = state;
  state.containers.push({ number, id: `${service}-${number}`, service, image, hash, status: 'running', ...added });
  change(`start ${service}-${number}`);
}

function change(text) {
  state.changes.push(text);
  writeFileSync(file, JSON.stringify(state));
}

function details({ number, id, service, image, hash, status, health, restarts = 0 }) {
  const Labels = { 'com.docker.compose.service': service, 'com.docker.compose.config-hash': hash };
  const Created = `2026-01-01T00:00:${String(number).padStart(2, '0')}Z`;
  const State = { Status: status, Health: { Status: health } };
  return { Id: id, Name: `/${id}`, Created, Image: image, Config: { Labels }, State, RestartCount: restarts };
}

const services = () => Object.fromEntries(state.services.map((name) => [name, { image: 'exe:1' }]));

if (line.startsWith('compose config --format')) print(JSON.stringify({ name: 'exe', services: services() }));
else if (line.startsWith('compose config --hash')) state.services.forEach((name) => print(`${name} ${state.hash}`));
else if (line.startsWith('compose up')) add(last);
else if (args[0] === 'ps') state.containers.forEach(({ id }) => print(id));
else if (args[0] === 'inspect') print(JSON.stringify(state.containers.filter(({ id }) => args.includes(id)).map(details)));
else if (line.startsWith('image inspect')) {
  if (state.image) print(state.image);
  else process.exitCode = 1;
} else if (args[0] === 'stop') change(`stop ${last}`);
else if (args[0] === 'exec') change(`reload ${args[1]}`);
else if (args[0] === 'rm') {
  state.containers = state.containers.filter(({ id }) => id !== last);
  change(`remove ${last}`);
} else if (args[0] === 'logs') print(`the last words of ${last}`);
