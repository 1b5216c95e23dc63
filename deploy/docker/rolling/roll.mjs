import { setTimeout as sleep } from 'node:timers/promises';
import { print } from '../print.mjs';
import {
  addContainer,
  containersOf,
  inspect,
  isCurrent,
  lastLines,
  retire,
} from './containers.mjs';

/** Our processes, ordered so that callers come after the services they call. */
export const SERVICES = ['identity', 'catalogue', 'payments', 'downloads', 'realtime', 'gateway'];

/** Seconds a new container may take until its health check passes. */
const START_SECONDS = 300;
/** A process that exits this often during its start will not become healthy. */
const MOST_RESTARTS = 2;

/**
 * Replaces the containers of services one by one: starts a new one, waits until it is healthy, and stops an old one.
 * Throws a message if the new one does not become healthy; then it is removed and the old ones keep running.
 * Replaces containers that are up to date only if `all` is set.
 */
export async function roll(project, services, { all = false } = {}) {
  for (const service of services) await rollService(project, service, all);
}

async function rollService(project, service, all) {
  const running = removeLeftovers(project, service);
  const outdated = running.filter((container) => all || !isCurrent(container, project));
  if (running.length > 0 && outdated.length === 0) return print(`${service}: up to date.`);
  for (const old of running.length > 0 ? outdated : [undefined]) {
    const added = addContainer(project, service);
    const seconds = await untilHealthy(added);
    print(
      `${service}: ${added.name} is healthy after ${seconds} s${old ? `; stopping ${old.name}` : ''}.`,
    );
    if (old) retire(old);
  }
}

/** Removes leftovers of an interrupted run (stopped containers, and new ones that never became healthy) and returns the other containers. */
function removeLeftovers(project, service) {
  const containers = containersOf(project).filter((container) => container.service === service);
  const current = new Set(containers.filter((container) => isCurrent(container, project)));
  const hasOld = containers.some((container) => container.isRunning && !current.has(container));
  const isLeftover = (container) =>
    !container.isRunning || (hasOld && current.has(container) && container.health !== 'healthy');
  for (const container of containers.filter(isLeftover)) retire(container);
  return containers.filter((container) => !isLeftover(container));
}

async function untilHealthy(added) {
  const start = performance.now();
  const secondsSince = () => Math.round((performance.now() - start) / 1000);
  for (;;) {
    const { health, restarts } = inspect(added);
    if (health === 'healthy') return secondsSince();
    if (restarts > MOST_RESTARTS || health === 'unhealthy' || secondsSince() > START_SECONDS) break;
    await sleep(1_000);
  }
  const log = lastLines(added);
  retire(added);
  throw new Error(
    `${log}\n\n${added.service}: the new container ${added.name} did not get healthy; its last lines are above. ` +
      'It was removed, and the old containers go on. Run the command again when the cause is mended.',
  );
}
