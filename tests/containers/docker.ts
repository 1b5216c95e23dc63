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
  if (!name) throw new Error('these tests need the containers that `npm run verify:containers` starts');
  return name;
};

/** Runs the docker client; gives what it printed, throws with what it complained about. */
export async function docker(...args: string[]): Promise<string> {
  const { stdout } = await execute('docker', args, { maxBuffer: 16 * 1024 * 1024 });
  return stdout.trim();
}

/** Runs one of the operators' programs of deploy/docker and gives what it printed; rejects with its `stderr` when it fails. */
export async function runProgram(name: string, args: string[] = [], settings: Record<string, string> = {}): Promise<string> {
  const program = resolve(__dirname, '..', '..', 'deploy', 'docker', name);
  const env: NodeJS.ProcessEnv = { ...process.env, ...settings };
  delete env.NODE_ENV; // set by Jest, and Compose prefers the environment to the file
  const { stdout } = await execute(process.execPath, [program, ...args], { env });
  return stdout;
}

/** What `docker inspect` knows about a container; only what is used here. */
export interface Inspected {
  Name: string;
  RestartCount: number;
  State: { Pid: number; StartedAt: string; Health?: { Status: string } };
  Config: { Image: string; User: string; Env: string[] };
  HostConfig: { PidsLimit: number; ReadonlyRootfs: boolean; CapDrop: string[] | null; SecurityOpt: string[] | null; Memory: number };
  NetworkSettings: { Ports: Record<string, { HostIp: string; HostPort: string }[] | null> };
}

/** Ids of a service's containers; of all when none is named. */
export async function containersOf(service?: string): Promise<string[]> {
  const filters = [`label=com.docker.compose.project=${project()}`, ...(service ? [`label=com.docker.compose.service=${service}`] : [])];
  const ids = await docker('ps', '--quiet', '--no-trunc', ...filters.flatMap((filter) => ['--filter', filter]));
  return ids.split('\n').filter((id) => id !== '');
}

/** Everything about one container. */
export async function inspect(container: string): Promise<Inspected> {
  return (JSON.parse(await docker('inspect', container)) as [Inspected])[0];
}

/** Waits until a container's own health check passes. */
export function untilHealthy(container: string): Promise<void> {
  return eventually(async () => {
    const { Name, State } = await inspect(container);
    if (State.Health?.Status !== 'healthy') throw new Error(`${Name} is ${State.Health?.Status}`);
  }, 120_000);
}

/** Ends a container's process as a crash would: by a signal from outside, which is not the same as stopping the container. */
export async function crash(container: string): Promise<void> {
  const { State } = await inspect(container);
  const kill = `process.kill(${State.Pid}, 'SIGKILL')`;
  const image = await docker('inspect', '--format', '{{.Image}}', (await containersOf('gateway'))[0] ?? '');
  const rights = ['--pid=host', '--user=0', '--cap-add=KILL', '--network=none', '--entrypoint=node'];
  await docker('run', '--rm', ...rights, image, '-e', kill);
}

/** One figure from a container's private metrics: the sum over every line that begins so. */
export async function metric(container: string, beginning: string): Promise<number> {
  const ask = "fetch('http://127.0.0.1:9464/metrics').then((answer) => answer.text()).then((text) => process.stdout.write(text))";
  const lines = (await docker('exec', container, 'node', '-e', ask)).split('\n').filter((line) => line.startsWith(beginning));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}
