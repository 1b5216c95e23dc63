import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessControls } from '../../../../dev/stack';
import type { System } from '../fault';

const POLL_INTERVAL = 50;

/** Waits until every process and server is ready again. */
export const waitUntilHealthy = ({ stack }: System): Promise<void> => stack.untilHealthy(60_000);

/** Kills a process with SIGKILL and waits until its supervisor has restarted it. */
export async function killUntilRestarted(stack: ProcessControls, part: string): Promise<void> {
  const killed = stack.pid(part);
  stack.kill(part);
  while ((pidOf(stack, part) ?? killed) === killed) await sleep(POLL_INTERVAL);
}

/** Keeps a process down while `work` runs. */
export async function whileDown(
  stack: ProcessControls,
  part: string,
  work: () => Promise<unknown>,
): Promise<void> {
  await stack.takeDown(part);
  try {
    await work();
  } finally {
    stack.bringBack(part);
  }
}

/** The id of a process; undefined while it restarts. */
function pidOf(stack: ProcessControls, part: string): number | undefined {
  try {
    return stack.pid(part) || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
