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

/** Rows of one benchmark; `minutes` is the time after which it counts as failed. */
export async function runBench({ name, file, minutes, signal }) {
  const folder = mkdtempSync(join(tmpdir(), 'exe-bench-'));
  chmodSync(folder, TRAVERSABLE);
  const rows = [];
  const note = (row) => rows.push({ bench: name, ...judge(row) });
  const child = fork(join(here, 'child.mjs'), [file], {
    env: { ...process.env, TMPDIR: folder },
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 2, 2, 'ipc'],
    detached: true, // Ctrl-C reaches it through this process only
  });
  try {
    await new Promise((resolve) => {
      const timer = setTimeout(() => resolve(note({ work: name, failed: `not finished after ${minutes} minutes` })), minutes * 60_000);
      const end = () => resolve(clearTimeout(timer));
      signal.addEventListener('abort', end, { once: true });
      let reported = false;
      child.on('message', ({ row, notMeasured, failed, done }) => {
        if (row) note(row);
        if (notMeasured) rows.push({ bench: name, work: name, unit: '', outcome: `not measured: ${notMeasured}` });
        if (failed) note({ work: name, failed });
        reported ||= Boolean(failed || done);
        if (done) end();
      });
      child.once('exit', (code, by) => {
        if (!reported && !signal.aborted) note({ work: name, failed: `ended with ${by ?? `exit code ${code}`}` });
        end();
      });
    });
  } finally {
    await endProcesses(child.pid, folder);
    rmSync(folder, { recursive: true, force: true });
  }
  return rows;
}
