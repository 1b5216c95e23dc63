import { setTimeout as sleep } from 'node:timers/promises';
import type { LinkState } from '@testing';
import type { Fault, System } from '../fault';
import { killUntilRestarted, waitUntilHealthy, whileDown } from './recovery';

type Link = keyof System['links'];

const SERVER_OF: Record<Link, string> = {
  postgres: 'PostgreSQL',
  nats: 'NATS',
  objectStore: 'the object store',
};
const LINKS = Object.keys(SERVER_OF) as Link[];
const LABELS: Record<Exclude<LinkState, 'open'>, string> = {
  slow: 'slow',
  'half-open': 'half-open (answers vanish)',
  'black-hole': 'black-holed',
  reset: 'reset',
};

/** Breaks the link between all processes and one server for a while. */
function linkFault(link: Link, state: Exclude<LinkState, 'open'>, seconds: number): Fault {
  return {
    name: `the link to ${SERVER_OF[link]} ${LABELS[state]} for ${seconds} s`,
    short: false,
    inject: async (system) => {
      await whileLink(system, link, state, () => sleep(seconds * 1000));
      await waitUntilHealthy(system);
    },
  };
}

async function whileLink(
  { links }: System,
  link: Link,
  state: LinkState,
  work: () => Promise<unknown>,
): Promise<void> {
  links[link].set(state);
  try {
    await work();
  } finally {
    links[link].set('open');
  }
}

const databaseDown = (seconds: number, short: boolean): Fault => ({
  name: `PostgreSQL down for ${seconds} s`,
  short,
  inject: async (system) => {
    await whileDown(system.stack, 'postgres', () => sleep(seconds * 1000));
    await waitUntilHealthy(system);
  },
});

/** The slow link ensures that transfers run when the store is killed. */
const storeKilledInTransfers: Fault = {
  name: 'the object store killed in the middle of transfers, three times',
  short: true,
  inject: async (system) => {
    await whileLink(system, 'objectStore', 'slow', async () => {
      for (let n = 0; n < 3; n += 1) {
        await sleep(1000);
        await killUntilRestarted(system.stack, 'object-store');
      }
    });
    await waitUntilHealthy(system);
  },
};

/** Faults between the processes and their servers. */
export const linkFaults: Fault[] = [
  databaseDown(3, true),
  databaseDown(10, false),
  storeKilledInTransfers,
  ...LINKS.map((link) => linkFault(link, 'reset', 3)),
  ...LINKS.map((link) => linkFault(link, 'slow', 15)),
  ...LINKS.map((link) => linkFault(link, 'half-open', 35)),
  ...LINKS.map((link) => linkFault(link, 'black-hole', 35)),
];
