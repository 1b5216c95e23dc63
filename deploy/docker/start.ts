import { resolve } from 'node:path';
import { PROGRAMS, programFor } from './programs';

const dist = resolve(__dirname, '..', '..');
/** Not compiled: it also runs on machines where nothing is built. */
const secrets = resolve(dist, '..', 'deploy', 'docker', 'secrets.mjs');

/** The image's entry: runs the program its command names, in this process, so that signals reach it. Exit code 1 for an unknown name. */
async function start(name: string | undefined): Promise<void> {
  const program = programFor(name);
  if (program !== undefined) await import(resolve(dist, program));
  else if (name === 'secrets') await import(secrets);
  else {
    const names = [...Object.keys(PROGRAMS), 'secrets'].join(', ');
    process.stderr.write(`"${name ?? ''}" is nothing this image can run; its command must be one of: ${names}.\n`);
    process.exitCode = 1;
  }
}

void start(process.argv[2]);
