/** Runs one benchmark in a process and a temporary folder of its own, and removes both afterwards, however it ends. */
import { fork } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { clearTimeout, setTimeout } from 'node:timers';
import { fileURLToPath } from 'node:url';
import { endProcesses } from './processes.mjs';
import { judge } from './table.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const TRAVERSABLE = 0o711; // PostgreSQL runs as another user under root

/** Rows of one benchmark, all or those that `only` selects; `minutes` is the time after which it counts as failed. */
export async function runBench({ name, file, rows: only, minutes, signal }) {
  const folder = mkdtempSync(join(tmpdir(), 'exe-bench-'));
  chmodSync(folder, TRAVERSABLE);
  const rows = [];
  const note = (row) => rows.push({ bench: name, ...judge(row) });
  const child = fork(join(here, 'child.mjs'), [file, only], {
    env: { ...process.env, TMPDIR: folder },
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 2, 2, 'ipc'],
    serialization: 'advanced', // keeps NaN
    detached: true, // Ctrl-C reaches it through this process only
  });
  try {
    await new Promise((resolve) => {
      let finished = false;
      const finish = (row) => {
        if (row && !finished) note(row);
        finished = true;
        resolve(clearTimeout(timer));
      };
      const timer = setTimeout(
        () => finish({ work: name, failed: `not finished after ${minutes} minutes` }),
        minutes * 60_000,
      );
      signal.addEventListener('abort', () => finish(), { once: true });
      child.on('message', ({ row, done, missing, failed }) => {
        if (row) note(row);
        if (done) finish(missing || failed ? { work: name, missing, failed } : undefined);
      });
      child.once('exit', (code, by) =>
        finish({ work: name, failed: `ended with ${by ?? `exit code ${code}`}` }),
      );
    });
  } finally {
    await endProcesses(child.pid, folder);
    rmSync(folder, { recursive: true, force: true });
  }
  return rows;
}
