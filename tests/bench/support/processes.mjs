/** Finds and ends the processes of a benchmark, also those that it started in sessions of their own. */
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const GRACE = 15_000; // milliseconds until SIGKILL
const POLL_INTERVAL = 100;

/** Processes of this machine: pid, parent, command line. */
function allProcesses() {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line);
    return { pid: Number(pid), parent: Number(parent), command };
  });
}

/** A process with its descendants, and every process whose command line names the folder (its parent may have ended). */
function processesOf(root, folder) {
  const all = allProcesses();
  const found = new Set(
    all
      .filter(({ pid, command }) => pid === root || command.includes(folder))
      .map(({ pid }) => pid),
  );
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

function signal(pids, name) {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (thrown) {
      if (thrown.code !== 'ESRCH') throw thrown; // it has ended meanwhile
    }
  }
}

/** Ends all processes of a benchmark: SIGTERM, and after 15 seconds SIGKILL. */
export async function endProcesses(root, folder) {
  signal(processesOf(root, folder), 'SIGTERM');
  for (
    const deadline = performance.now() + GRACE;
    processesOf(root, folder).length > 0;
    await sleep(POLL_INTERVAL)
  ) {
    if (performance.now() > deadline) signal(processesOf(root, folder), 'SIGKILL');
  }
}
