import { engine } from '../engine.mjs';
import { containersOf, imageId, isCurrent, readProject, reloadNats } from './containers.mjs';
import { SERVICES } from './roll.mjs';

/** Servers that services need during an upgrade, and the balancer, which keeps the published port open. */
const NEEDED = ['postgres', 'nats', 'balancer'];

/** Reads the project; throws a message unless it runs on this engine and its containers can be replaced. */
export function requireRunning() {
  if (engine() === undefined) throw new Error('No container engine with Compose answers here.');
  const project = readProject();
  const { image } = project.wanted.get(SERVICES[0]);
  if (imageId(image) === undefined) {
    throw new Error(
      `There is no image ${image} on this machine: build or pull it first (EXE_VERSION in .env names its tag).`,
    );
  }
  const healthy = new Set(
    containersOf(project).flatMap(({ service, health }) => (health === 'healthy' ? service : [])),
  );
  const missing = NEEDED.filter((service) => !healthy.has(service));
  if (missing.length > 0) {
    throw new Error(
      `Not healthy: ${missing.join(', ')}. Start everything with "docker compose up --detach --wait" first.`,
    );
  }
  return project;
}

/** Makes NATS read nats/users.conf again: new versions of services may publish and subscribe to more. */
export function reloadPermissions(project) {
  for (const container of containersOf(project))
    if (container.service === 'nats' && container.isRunning) reloadNats(container);
}

/** The servers whose containers run another image or other settings than docker-compose.yml and .env specify. */
export function outdatedServers(project) {
  const isServer = ({ service }) => !SERVICES.includes(service) && project.wanted.has(service);
  const outdated = containersOf(project).filter(
    (container) => isServer(container) && !isCurrent(container, project),
  );
  return [...new Set(outdated.map(({ service }) => service))];
}
