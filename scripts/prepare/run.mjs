import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { root } from './root.mjs';

/** Runs the current npm, else the one on PATH, in the checkout; prints its output only if it fails. */
export function npm(args, purpose) {
  const path = process.env.npm_execpath || '';
  const self = basename(path).startsWith('npm-cli') ? [process.execPath, path] : ['npm'];
  return run([...self, ...args], purpose);
}

/** Runs a program in the checkout; prints its output and throws if it fails. */
export async function run([file, ...args], purpose) {
  console.log(`${purpose} ...`);
  const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => output.push(chunk));
  const [status, signal] = await once(child, 'close').catch((error) => [error.message]);
  if (status === 0) return;
  process.stderr.write(Buffer.concat(output));
  throw new Error(
    `${purpose} failed (${typeof status === 'string' ? status : signal || `exit code ${status}`}).`,
  );
}
