/** The container engine, through the docker client. Plain Node without dependencies. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The folder of docker-compose.yml. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs docker in the project's root and returns its exit code and output. */
export function docker(args, options = {}) {
  return spawnSync('docker', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  });
}

/** Runs docker with its output shown; throws if it fails. */
export function mustDocker(args, options = {}) {
  const { status } = docker(args, { stdio: 'inherit', ...options });
  if (status !== 0) throw new Error(`docker ${args.join(' ')} failed with exit code ${status}.`);
}

/** Runs docker and returns its output; throws its error output if it fails. */
export function readDocker(args) {
  const { status, stdout, stderr, error } = docker(args);
  if (status !== 0)
    throw new Error(
      stderr?.trim() ||
        error?.message ||
        `docker ${args.join(' ')} failed with exit code ${status}.`,
    );
  return stdout.trim();
}

/** The version of the engine; undefined without an engine or Compose. */
export function engine() {
  const answer = docker(['version', '--format', '{{.Server.Version}}']);
  if (answer.error || answer.status !== 0) return undefined;
  return docker(['compose', 'version']).status === 0 ? answer.stdout.trim() : undefined;
}

/** Whether an image is on this machine. */
export const hasImage = (image) => docker(['image', 'inspect', image]).status === 0;

/** Pulls an image; false if that fails. */
export const pull = (image) => docker(['pull', '--quiet', image]).status === 0;
