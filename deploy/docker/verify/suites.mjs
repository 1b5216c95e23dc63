import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root, scale } from './project.mjs';
import { say } from './say.mjs';

/** The API journeys against one of each, then the container tests against several replicas; true when all passed. */
export function runSuites({ environment, notePids }) {
  const journeys = jest('api', { ...environment, ...notePids() });
  scale();
  return jest('containers', environment) && journeys;
}

function jest(project, env) {
  say(`Running the suite "${project}" ...`);
  const program = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const { status } = spawnSync(process.execPath, [program, '--selectProjects', project, '--runInBand', '--forceExit'], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  return status === 0;
}
