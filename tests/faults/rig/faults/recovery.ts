import { setTimeout as sleep } from 'node:timers/promises';
import type { PartControls } from '../../../../dev/stack/testing/part-controls';
import type { System } from '../fault';

const POLL_INTERVAL = 50;

/** Waits until every process and server is ready again. */
export const waitUntilHealthy = ({ stack }: System): Promise<void> => stack.untilHealthy(60_000);

/** Kills a part with SIGKILL and waits until its supervisor has started it again. */
export async function killUntilRestarted(stack: PartControls, part: string): Promise<void> {
  const killed = stack.pid(part);
  stack.kill(part);
  while ((pidOf(stack, part) ?? killed) === killed) await sleep(POLL_INTERVAL);
}

/** Keeps a part down for some milliseconds, and does `work` meanwhile. */
export async function whileDown(stack: PartControls, part: string, work: () => Promise<unknown>): Promise<void> {
  await stack.takeDown(part);
  try {
    await work();
  } finally {
    stack.bringBack(part);
  }
}

/** The process id of a part; undefined while it is being started again. */
function pidOf(stack: PartControls, part: string): number | undefined {
  try {
    return stack.pid(part) || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
