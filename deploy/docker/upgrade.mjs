/**
 * `npm run ops -- upgrade`: replaces the containers of our processes, and of scheduled backups if their profile is set, with the image and
 * settings of docker-compose.yml and .env, one at a time without refusing a request. `--restart` also replaces containers that are up to
 * date; names of services restrict it to those. Plain Node without dependencies.
 */
import { outdatedServers, reloadPermissions, requireRunning } from './rolling/project.mjs';
import { roll, SERVICES } from './rolling/roll.mjs';
import { print } from './print.mjs';

const REPLACEABLE = [...SERVICES, 'backups'];
const USAGE = `Usage: npm run ops -- upgrade [--restart] [${REPLACEABLE.join('|')}]...`;

try {
  const given = process.argv.slice(2);
  if (given.includes('--help')) print(USAGE);
  else await upgrade(given);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function upgrade(given) {
  const named = given.filter((argument) => argument !== '--restart');
  if (named.some((name) => !REPLACEABLE.includes(name))) throw new Error(USAGE);
  const project = requireRunning();
  const services = (named.length > 0 ? named : REPLACEABLE).filter((name) =>
    project.wanted.has(name),
  );
  reloadPermissions(project);
  await roll(project, services, { all: given.includes('--restart') });
  print('Every container is up to date.');
  for (const server of outdatedServers(project)) {
    print(
      `Left alone: ${server} runs another image or other settings. "docker compose up --detach --no-deps ${server}" replaces it and interrupts it.`,
    );
  }
}
