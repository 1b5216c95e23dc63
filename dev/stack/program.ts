import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './files/project-root';
import { Command } from './process/launch';
import { StartFailure } from './start-failure';

export function programFile(program: string): string {
  return join(projectRoot(), 'dist', program);
}

export function programCommand(
  program: string,
  env: NodeJS.ProcessEnv,
  { watch = false } = {},
): Command {
  const file = programFile(program);
  if (!existsSync(file)) throw new StartFailure(`dist/${program} is missing; run npm run build.`);
  return {
    file: process.execPath,
    args: watch ? ['--watch', file] : [file],
    env,
    cwd: projectRoot(),
    stopSignal: 'SIGTERM',
  };
}
