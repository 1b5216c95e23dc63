import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { root } from './root.mjs';

/** Runs the current npm, else the one on PATH, in the checkout; prints its output only if it fails. */
export function npm(args, purpose) {
  const path = process.env.npm_execpath || '';
  const self = basename(path).startsWith('npm-cli') ? [process.execPath, path] : ['npm'];
  run([...self, ...args], purpose);
}

/** Runs a program in the checkout; prints its output and throws if it fails. */
export function run([file, ...args], purpose) {
  const { status, signal, error, stdout, stderr } = spawnSync(file, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (status === 0) return;
  process.stderr.write(`${stdout || ''}${stderr || ''}`);
  throw new Error(`${purpose} failed (${error ? error.message : signal || `exit code ${status}`}).`);
}
