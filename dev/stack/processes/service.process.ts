import { httpStatus, reachableHost } from '../network/http-status';
import { requirePublicPort } from '../network/public-port';
import { ProcessDefinition } from '../process/process-definition';
import { programCommand } from '../program';
import { StackContext } from '../supervisor/stack-context';
import { serviceEnvironment } from './service-environment';

/** A service behind the gateway; it is ready when its private `/readyz` returns 200. */
export function serviceProcess(context: StackContext, name: string): ProcessDefinition {
  const { main, metrics } = context.ports(name);
  return {
    name,
    ports: [main, metrics],
    command: async () =>
      programCommand(
        `services/${name}/src/main.js`,
        serviceEnvironment(context, name),
        context.settings,
      ),
    isReady: async () => (await httpStatus(`http://127.0.0.1:${metrics}/readyz`)) === 200,
  };
}

/** The gateway on the public port; it is ready when its `/healthz` returns 200. */
export function gatewayProcess(context: StackContext): ProcessDefinition {
  const { port, host } = context.settings;
  const { metrics } = context.ports('gateway');
  return {
    name: 'gateway',
    ports: [metrics],
    command: async () => {
      await requirePublicPort(port, host);
      return programCommand(
        'gateway/src/main.js',
        serviceEnvironment(context, 'gateway'),
        context.settings,
      );
    },
    isReady: async () =>
      (await httpStatus(`http://${reachableHost(host)}:${port}/healthz`)) === 200,
  };
}
