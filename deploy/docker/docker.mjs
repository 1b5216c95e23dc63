/** The docker client. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The folder of docker-compose.yml. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs docker in the project's root and returns its exit code and output. */
export function docker(words, options = {}) {
  return spawnSync('docker', words, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  });
}

/** Runs docker with its output shown; throws if it fails. */
export function mustDocker(words, options = {}) {
  const { status } = docker(words, { stdio: 'inherit', ...options });
  if (status !== 0) throw new Error(`docker ${words.join(' ')} failed with exit code ${status}.`);
}

/** The version of the engine; undefined without an engine or Compose. */
export function findEngine() {
  const { status, stdout } = docker(['version', '--format', '{{.Server.Version}}']);
  if (status !== 0 || docker(['compose', 'version']).status !== 0) return undefined;
  return stdout.trim();
}

/** Whether an image is on this machine. */
export const hasImage = (image) => docker(['image', 'inspect', image]).status === 0;

/** Pulls an image; false if that fails. */
export const pull = (image) => docker(['pull', '--quiet', image]).status === 0;
