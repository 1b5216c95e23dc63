import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '@testing';

const execute = promisify(execFile);

/** Our processes, each a service of docker-compose.yml. */
export const SERVICES = ['gateway', 'identity', 'catalogue', 'downloads', 'payments', 'realtime'];

/** The Compose project under test. */
const project = (): string => {
  const name = process.env.COMPOSE_PROJECT_NAME;
  if (!name)
    throw new Error('these tests need the containers that `npm run test:containers` starts');
  return name;
};

/** Runs the docker client; returns its output, throws with its error output. */
export async function docker(...args: string[]): Promise<string> {
  const { stdout } = await execute('docker', args, { maxBuffer: 16 * 1024 * 1024 });
  return stdout.trim();
}

/** Runs `npm run ops -- secrets` on the files of the project; resolves with its output. */
export async function runSecrets(...words: string[]): Promise<string> {
  const program = resolve(__dirname, '..', '..', 'deploy', 'docker', 'secrets', 'main.mjs');
  return (await execute(process.execPath, [program, ...words])).stdout;
}

/** Replaces every container whose image or settings have changed, as an operator does. */
export async function upgrade(settings: Record<string, string> = {}): Promise<void> {
  const words = ['compose', 'up', '--detach', '--wait', '--no-build'];
  await execute('docker', words, { env: { ...process.env, ...settings } });
}

/** The fields of `docker inspect` that the tests use. */
export interface Inspected {
  Name: string;
  RestartCount: number;
  State: { Pid: number; StartedAt: string; Health?: { Status: string } };
  Config: { Image: string; User: string; Env: string[] };
  HostConfig: {
    PidsLimit: number;
    ReadonlyRootfs: boolean;
    CapDrop: string[] | null;
    SecurityOpt: string[] | null;
    Memory: number;
  };
  NetworkSettings: { Ports: Record<string, { HostIp: string; HostPort: string }[] | null> };
}

/** Ids of a service's containers; of all containers without a service. */
export async function containersOf(service?: string): Promise<string[]> {
  const filters = [
    `label=com.docker.compose.project=${project()}`,
    ...(service ? [`label=com.docker.compose.service=${service}`] : []),
  ];
  const ids = await docker(
    'ps',
    '--quiet',
    '--no-trunc',
    ...filters.flatMap((filter) => ['--filter', filter]),
  );
  return ids.split('\n').filter((id) => id !== '');
}

/** Inspects one container. */
export async function inspect(container: string): Promise<Inspected> {
  return (JSON.parse(await docker('inspect', container)) as [Inspected])[0];
}

/** Waits until a container's own health check passes. */
export function untilContainerHealthy(container: string): Promise<void> {
  return eventually(async () => {
    const { Name, State } = await inspect(container);
    if (State.Health?.Status !== 'healthy') throw new Error(`${Name} is ${State.Health?.Status}`);
  }, 120_000);
}

/** Kills a container's process by a signal from the host; unlike `docker stop`, this triggers the restart policy. */
export async function crash(container: string): Promise<void> {
  const { State } = await inspect(container);
  const kill = `process.kill(${State.Pid}, 'SIGKILL')`;
  const image = await docker(
    'inspect',
    '--format',
    '{{.Image}}',
    (await containersOf('gateway'))[0] ?? '',
  );
  const rights = [
    '--pid=host',
    '--user=0',
    '--cap-add=KILL',
    '--network=none',
    '--entrypoint=node',
  ];
  await docker('run', '--rm', ...rights, image, '-e', kill);
}

/** A metric of a container: the sum over all lines with this prefix. */
export async function metric(container: string, beginning: string): Promise<number> {
  const ask =
    "fetch('http://127.0.0.1:9464/metrics').then((answer) => answer.text()).then((text) => process.stdout.write(text))";
  const lines = (await docker('exec', container, 'node', '-e', ask))
    .split('\n')
    .filter((line) => line.startsWith(beginning));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}
