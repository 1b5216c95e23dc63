import { resolve } from 'node:path';
import { PROGRAMS, programFor } from './programs';
import { refuseLiveKeys } from './refuse-live-keys';

const dist = resolve(__dirname, '..', '..');
/** Scripts that also run on machines without a build. */
const SCRIPTS: Readonly<Record<string, string>> = {
  secrets: 'secrets.mjs',
  'rotate-keys': 'rotate-keys.mjs',
};

/** The entry of the image: runs the program that its command names, in this process, so that signals reach it. */
async function start(name: string | undefined): Promise<void> {
  const program = programFor(name);
  const script = name !== undefined && Object.hasOwn(SCRIPTS, name) ? SCRIPTS[name] : undefined;
  const refusal = name === 'payment-sandbox' ? refuseLiveKeys(process.env) : undefined;
  if (refusal !== undefined) fail(refusal);
  else if (program !== undefined) await import(resolve(dist, program));
  else if (script !== undefined) await import(resolve(dist, '..', 'deploy', 'docker', script));
  else
    fail(
      `"${name ?? ''}" is nothing this image can run; its command must be one of: ${Object.keys({ ...PROGRAMS, ...SCRIPTS }).join(', ')}.`,
    );
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

const [name] = process.argv.splice(2, 1); // the other arguments belong to the program
void start(name);
