import { setTimeout as sleep } from 'node:timers/promises';
import { print } from '../print.mjs';
import { addContainer, containersOf, inspect, isCurrent, lastLines, retire } from './containers.mjs';

/** Our processes, those that are called before those that call them. */
export const SERVICES = ['identity', 'catalogue', 'payments', 'downloads', 'realtime', 'gateway'];

/** Seconds a new container may take until its health check passes. */
const START_SECONDS = 300;
/** A process that ends this often while it starts will not get healthy. */
const MOST_RESTARTS = 2;

/**
 * Replaces the containers of services one by one: a new one is started beside the old ones, and when it is healthy one old one is stopped.
 * Throws a message when a new one does not get healthy; it is removed then, and the old ones go on.
 * Containers that run the wanted image and settings are left alone unless `all` is set.
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
    print(`${service}: ${added.name} is healthy after ${seconds} s${old ? `; stopping ${old.name}` : ''}.`);
    if (old) retire(old);
  }
}

/**
 * Removes what an interrupted run left behind: stopped containers, and new ones beside the old that never got healthy. Gives the others.
 */
function removeLeftovers(project, service) {
  const containers = containersOf(project).filter((container) => container.service === service);
  const current = new Set(containers.filter((container) => isCurrent(container, project)));
  const hasOld = containers.some((container) => container.isRunning && !current.has(container));
  const isLeftover = (container) => !container.isRunning || (hasOld && current.has(container) && container.health !== 'healthy');
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
