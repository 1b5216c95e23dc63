/**
 * `npm run test:containers`: builds the image, starts docker-compose.yml as a separate project, runs the API tests and the
 * container tests, and removes everything; after a failure it keeps the containers' logs. Without an engine it fails, or with
 * `--skip-without-engine`, as in the nightly run, only says so.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findEngine, hasImage, pull, root } from '../docker.mjs';
import { exitWithUsage, print } from '../print.mjs';
import { closeProject, keepLogs, openProject, scale } from './project.mjs';

exitWithUsage('Usage: npm run test:containers [-- --skip-without-engine]');

const MINIO = 'minio/minio:RELEASE.2025-09-07T16-13-09Z';
/** API tests that need the embedded stack: its payment sandbox, its mailbox and its processes. */
const EMBEDDED = 'api/(buying|payment-safety|mails|process-arguments|command-lines)';
/** Container tests that replace every container, with one of each service. */
const REPLACING = 'containers/(upgrade|rotation)';

const engine = findEngine();
if (engine === undefined) {
  print(
    'Not run: the image and the Compose file (there is no container engine with Compose; see `docker compose version`).',
  );
  process.exit(process.argv.includes('--skip-without-engine') ? 0 : 1);
}
print(`Engine ${engine}.`);
const developmentStore = !hasImage(MINIO) && !pull(MINIO);
if (developmentStore)
  print(`${MINIO} is not available: the development S3 server of this repository is used instead.`);

let passed = false;
try {
  const environment = openProject({ developmentStore });
  const replacing = ['--testPathPatterns', REPLACING];
  const others = ['--testPathIgnorePatterns', REPLACING];
  passed = [
    jest('api', environment, '--testPathIgnorePatterns', EMBEDDED),
    jest('containers', environment, ...replacing),
    scale() && jest('containers', environment, ...others),
  ].every(Boolean);
} catch (error) {
  print(error.message);
} finally {
  if (!passed) keepLogs();
  closeProject();
}
print(passed ? 'All tests passed.' : 'Some tests failed.');
process.exitCode = passed ? 0 : 1;

function jest(project, env, ...filter) {
  print(`Running ${[project, ...filter].join(' ')} ...`);
  const program = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const words = ['--selectProjects', project, '--runInBand', '--forceExit', ...filter];
  const { status } = spawnSync(process.execPath, [program, ...words], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  return status === 0;
}
