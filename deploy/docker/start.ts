import { resolve } from 'node:path';
import { PROGRAMS, programFor } from './programs';
import { refuseLiveKeys } from './refuse-live-keys';

const dist = resolve(__dirname, '..', '..');
/** Not compiled: it also runs on machines where nothing is built. */
const secrets = resolve(dist, '..', 'deploy', 'docker', 'secrets.mjs');

/** The image's entry: runs the program its command names, in this process, so that signals reach it. Exit code 1, and a sentence, for an unknown name. */
async function start(name: string | undefined): Promise<void> {
  const program = programFor(name);
  const refusal = name === 'payment-sandbox' ? refuseLiveKeys(process.env) : undefined;
  if (refusal !== undefined) fail(refusal);
  else if (program !== undefined) await import(resolve(dist, program));
  else if (name === 'secrets') await import(secrets);
  else
    fail(`"${name ?? ''}" is nothing this image can run; its command must be one of: ${[...Object.keys(PROGRAMS), 'secrets'].join(', ')}.`);
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

void start(process.argv[2]);
