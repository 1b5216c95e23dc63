import { firstAdministrator } from '../secrets/first-administrator';
import { Settings } from '../settings';
import { keepPorts } from './kept-ports';
import { partsToStart } from './plan';
import { Reporter } from './reporter';
import { Plan } from './supervise';
import { welcome } from './welcome';
import { World, pickPorts } from './world';

/** The marketplace as a plan for the supervisor: the lines of the plan's table that these settings leave to it. */
export function marketplacePlan(settings: Settings, { say }: Reporter): Plan {
  const lines = partsToStart(settings.environment);
  const starts = (name: string) => lines.some((line) => line.name === name);
  let world: World | undefined;
  return {
    servers: ['postgres', 'nats', 'object-store', 'payment-sandbox'],
    phases: async (places) => {
      const administrator = firstAdministrator(places, settings.environment);
      const made = { settings, places, administrator, ports: await pickPorts(lines.map(({ name }) => name)), starts, say };
      world = made;
      keepPorts(
        places,
        lines.map(({ name }) => name),
        (part) => made.ports(part).main,
      );
      return [1, 2, 3].map((phase) => lines.filter((line) => line.phase === phase).map((line) => line.part(made, line.name)));
    },
    announce: () => world && say(welcome(world)),
  };
}
