import { resolve } from 'node:path';
import { PROGRAMS, programFor } from './programs';
import { refuseLiveKeys } from './refuse-live-keys';

const dist = resolve(__dirname, '..', '..');
/** The entry of the image: runs the program that its command names, in this process, so that signals reach it. */
async function start(name: string | undefined): Promise<void> {
  const program = programFor(name);
  const refusal = name === 'payment-sandbox' ? refuseLiveKeys(process.env) : undefined;
  if (refusal !== undefined) fail(refusal);
  else if (program !== undefined) await import(resolve(dist, program));
  else if (name === 'secrets')
    await import(resolve(dist, '..', 'deploy', 'docker', 'secrets', 'main.mjs'));
  else
    fail(
      `"${name ?? ''}" is not a program of this image. Its command must be one of: ${[...Object.keys(PROGRAMS), 'secrets'].join(', ')}.`,
    );
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

const [name] = process.argv.splice(2, 1); // the other arguments belong to the program
void start(name);
