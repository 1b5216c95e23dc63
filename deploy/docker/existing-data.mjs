/** Volumes whose data needs the secrets it was made with. Plain Node without dependencies. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { docker, root } from './engine.mjs';

const WITH_DATA = ['postgres', 'nats', 'objects'];

/** Throws if the Compose project has volumes with data, or if that cannot be determined. */
export function requireNoData() {
  // Without a docker client there is no engine either, as in the image.
  if (docker(['--version']).error?.code === 'ENOENT') return;
  const project = process.env.COMPOSE_PROJECT_NAME || projectName();
  const label = (name, value) => ['--filter', `label=com.docker.compose.${name}=${value}`];
  const found = WITH_DATA.flatMap((volume) =>
    volumes([...label('project', project), ...label('volume', volume)]),
  );
  if (found.length === 0) return;
  throw new Error(
    `Volumes of the project ${project} exist (${found.join(', ')}), and new secrets would not open them: put the .env back that they were made with. ` +
      `To throw the data away: docker volume rm ${found.join(' ')}`,
  );
}

function volumes(filters) {
  const { status, stdout, stderr } = docker(['volume', 'ls', '--quiet', ...filters]);
  if (status === 0) return stdout.split('\n').filter((name) => name !== '');
  throw new Error(
    `The container engine does not respond, so existing volumes cannot be checked. Start it first. (${stderr.trim()})`,
  );
}

function projectName() {
  return /^name: (\S+)$/m.exec(readFileSync(join(root, 'docker-compose.yml'), 'utf8'))?.[1];
}
