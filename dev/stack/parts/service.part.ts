import { askStatus, hostToAsk } from '../network/ask';
import { requirePublicPort } from '../network/public-port';
import { Part } from '../part';
import { programCommand } from '../program';
import { World } from '../supervisor/world';
import { serviceEnvironment } from './service-environment';

/** One of the services behind the gateway; it is ready when its private `/readyz` says so. */
export function servicePart(world: World, name: string): Part {
  const { main, metrics } = world.ports(name);
  return {
    name,
    ports: [main, metrics],
    command: async () => programCommand(`services/${name}/src/main.js`, serviceEnvironment(world, name)),
    isReady: async () => (await askStatus(`http://127.0.0.1:${metrics}/readyz`)) === 200,
  };
}

/** The gateway, on the port its users know; it is ready when its `/healthz` finds every service ready. */
export function gatewayPart(world: World): Part {
  const { port, host } = world.settings;
  const { metrics } = world.ports('gateway');
  return {
    name: 'gateway',
    ports: [metrics],
    command: async () => {
      await requirePublicPort(port, host);
      return programCommand('gateway/src/main.js', serviceEnvironment(world, 'gateway'));
    },
    isReady: async () => (await askStatus(`http://${hostToAsk(host)}:${port}/healthz`)) === 200,
  };
}
