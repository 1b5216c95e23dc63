import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../engine.mjs';
import { print } from '../print.mjs';
import { scale } from './project.mjs';

/** API tests that need the embedded stack: its payment sandbox, its mailbox and its processes. */
const EMBEDDED = 'api/(buying|payment-safety|mails|process-arguments|command-lines)';
/** Container tests that replace containers, which is hardest with one container of each service. */
const REPLACING = 'containers/(upgrade|rotation)';

/** Runs the API tests and the replacing tests with one container of each service, then the others with several replicas; true if all passed. */
export function runSuites({ environment, notePids }) {
  const api = jest(
    'api',
    { ...environment, ...notePids(), EXE_STARTED: '1' },
    '--testPathIgnorePatterns',
    EMBEDDED,
  );
  const replacing = jest('containers', environment, '--testPathPatterns', REPLACING);
  scale();
  return jest('containers', environment, '--testPathIgnorePatterns', REPLACING) && replacing && api;
}

function jest(project, env, ...filter) {
  print(`Running the suite "${[project, ...filter].join(' ')}" ...`);
  const program = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const { status } = spawnSync(
    process.execPath,
    [program, '--selectProjects', project, '--runInBand', '--forceExit', ...filter],
    {
      cwd: root,
      env,
      stdio: 'inherit',
    },
  );
  return status === 0;
}
