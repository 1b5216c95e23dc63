import { spawnSync } from 'node:child_process';

/** Runs docker and gives its exit code and output. */
export function docker(args, options = {}) {
  return spawnSync('docker', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, ...options });
}

/** Runs docker with its output shown; throws a sentence when it fails. */
export function mustDocker(args, options = {}) {
  const { status } = docker(args, { stdio: 'inherit', ...options });
  if (status !== 0) throw new Error(`docker ${args.join(' ')} failed with exit code ${status}.`);
}

/** The engine's version; undefined when none answers or Compose is missing. */
export function engine() {
  const answer = docker(['version', '--format', '{{.Server.Version}}']);
  if (answer.error || answer.status !== 0) return undefined;
  return docker(['compose', 'version']).status === 0 ? answer.stdout.trim() : undefined;
}

/** Is an image here already? */
export const hasImage = (image) => docker(['image', 'inspect', image]).status === 0;

/** Fetches an image; false when it cannot be had. */
export const pull = (image) => docker(['pull', '--quiet', image]).status === 0;
