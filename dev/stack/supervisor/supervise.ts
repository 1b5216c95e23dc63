import { existsSync } from 'node:fs';
import { DataPaths, layOut } from '../files/data-paths';
import { requirePublicPort } from '../network/public-port';
import { Part } from '../part';
import { Settings } from '../settings';
import { claimDataDir } from './claim';
import { endLeftovers } from './leftovers';
import { rotateLogs } from './log-rotation';
import { PortLost } from './part-failed';
import { Reporter } from './reporter';
import { Stack } from './stack';

const replans = 3;

/** What a supervisor runs: the parts in phases, made anew when their ports have to change. */
export interface Plan {
  /** Names of the servers, which are stopped after everything that uses them. */
  servers: readonly string[];
  phases(places: DataPaths): Promise<readonly (readonly Part[])[]>;
  /** Every part is ready: tell the person. */
  announce(): void;
  /** Ends what the plan itself has started, once all parts have stopped. */
  close?(): Promise<void>;
}

/**
 * Runs a stack on a data directory until it is asked to stop. Rejects with a StartFailure, everything stopped again,
 * when it does not come up.
 */
export async function supervise(settings: Settings, plan: Plan, reporter: Reporter, stopping: AbortSignal): Promise<void> {
  const isNew = !existsSync(settings.dataDir);
  const places = layOut(settings.dataDir);
  const letGo = claimDataDir(places.dataDir, places.run);
  const endRotation = rotateLogs({ logs: places.logs, say: reporter.say });
  try {
    await endLeftovers(places, plan.servers, reporter.say);
    await requirePublicPort(settings.port, settings.host);
    reporter.say(`Starting the marketplace, ${isNew ? 'for the first time ' : ''}with its data in ${places.dataDir}`);
    await run(places, plan, reporter, stopping);
  } finally {
    await plan.close?.();
    endRotation();
    letGo();
  }
}

async function run(places: DataPaths, plan: Plan, reporter: Reporter, stopping: AbortSignal): Promise<void> {
  const stack = await started(places, plan, reporter, stopping);
  if (!stack) return;
  plan.announce();
  await untilAborted(stopping);
  reporter.say('Stopping ...');
  await stack.stop();
  reporter.say('Stopped.');
}

/** The running stack, or undefined when it was asked to stop before it was up. */
async function started(places: DataPaths, plan: Plan, reporter: Reporter, stopping: AbortSignal): Promise<Stack | undefined> {
  for (let attempt = 1; !stopping.aborted; attempt++) {
    const stack = new Stack(await plan.phases(places), places, reporter);
    const stop = () => void stack.stop();
    stopping.addEventListener('abort', stop, { once: true });
    try {
      await stack.start();
      return stack;
    } catch (thrown) {
      await stack.stop();
      if (stopping.aborted) return undefined;
      if (!(thrown instanceof PortLost) || attempt >= replans) throw thrown;
      reporter.say(`Starting over: ${thrown.message}`);
    } finally {
      stopping.removeEventListener('abort', stop);
    }
  }
  return undefined;
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
