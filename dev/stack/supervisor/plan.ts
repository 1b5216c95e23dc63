import { existsSync } from 'node:fs';
import { natsPart } from '../nats/nats.part';
import { Part } from '../part';
import { objectStorePart } from '../parts/object-store.part';
import { sandboxPart, sandboxProgram } from '../parts/payment-sandbox.part';
import { gatewayPart, servicePart } from '../parts/service.part';
import { postgresPart } from '../postgres/postgres.part';
import { programFile } from '../program';
import { World } from './world';

/** One line of the plan. */
export interface PlannedPart {
  name: string;
  /** 1: servers, 2: services, 3: the gateway. Started in this order, stopped in the other. */
  phase: 1 | 2 | 3;
  /** Any of these settings given: not started, the operator has his own. */
  unless: readonly string[];
  part: (world: World, name: string) => Part;
}

/** Every part of the embedded stack. */
export const plan: readonly PlannedPart[] = [
  { name: 'postgres', phase: 1, unless: ['DATABASE_URL'], part: embeddedPostgres },
  { name: 'nats', phase: 1, unless: ['NATS_URL'], part: embeddedNats },
  { name: 'object-store', phase: 1, unless: ['S3_ENDPOINT'], part: embeddedStore },
  { name: 'payment-sandbox', phase: 1, unless: ['NOWPAYMENTS_API_KEY', 'STRIPE_SECRET_KEY'], part: sandboxPart },
  { name: 'identity', phase: 2, unless: ['IDENTITY_URL'], part: servicePart },
  { name: 'catalogue', phase: 2, unless: ['CATALOGUE_URL'], part: servicePart },
  { name: 'downloads', phase: 2, unless: ['DOWNLOADS_URL'], part: servicePart },
  { name: 'payments', phase: 2, unless: ['PAYMENTS_URL'], part: servicePart },
  { name: 'realtime', phase: 2, unless: ['REALTIME_URL'], part: servicePart },
  { name: 'gateway', phase: 3, unless: [], part: gatewayPart },
];

/** The lines of the plan that these settings leave to the stack. The sandbox may not be built, and is no part of a live system. */
export function partsToStart(given: NodeJS.ProcessEnv, isBuilt = (program: string) => existsSync(programFile(program))): PlannedPart[] {
  return plan.filter(({ name, unless }) => {
    if (name === 'payment-sandbox' && (given.NODE_ENV === 'production' || !isBuilt(sandboxProgram))) return false;
    return !unless.some((setting) => given[setting] !== undefined);
  });
}

function embeddedPostgres({ places, ports, say }: World): Part {
  return postgresPart(places, { port: ports('postgres').main, durable: true, maxConnections: 300, takeOver: true, say });
}

function embeddedNats({ places, ports }: World): Part {
  return natsPart(places, { port: ports('nats').main, durable: true });
}

function embeddedStore({ places, ports }: World): Part {
  return objectStorePart(places, ports('object-store').main);
}
