import { existsSync } from 'node:fs';
import { natsProcess } from '../nats/nats.process';
import { postgresProcess } from '../postgres/postgres.process';
import type { ProcessDefinition } from '../process/process-definition';
import { objectStoreProcess } from '../processes/object-store.process';
import { paymentSandboxProcess, SANDBOX_PROGRAM } from '../processes/payment-sandbox.process';
import { gatewayProcess, serviceProcess } from '../processes/service.process';
import { programFile } from '../program';
import type { StackContext } from './stack-context';

interface PlannedProcess {
  name: string;
  phase: 1 | 2 | 3;
  /** The process is not started if one of these settings is given, because the operator runs such a server already. */
  unless: readonly string[];
  define: (context: StackContext, name: string) => ProcessDefinition;
}

export const plan: readonly PlannedProcess[] = [
  { name: 'postgres', phase: 1, unless: ['DATABASE_URL'], define: embeddedPostgres },
  {
    name: 'nats',
    phase: 1,
    unless: ['NATS_URL'],
    define: ({ paths, ports }) => natsProcess(paths, { port: ports('nats').main, durable: true }),
  },
  {
    name: 'object-store',
    phase: 1,
    unless: ['S3_ENDPOINT'],
    define: ({ paths, ports }) => objectStoreProcess(paths, ports('object-store').main),
  },
  {
    name: 'payment-sandbox',
    phase: 1,
    unless: ['NOWPAYMENTS_API_KEY', 'STRIPE_SECRET_KEY'],
    define: paymentSandboxProcess,
  },
  { name: 'identity', phase: 2, unless: ['IDENTITY_URL'], define: serviceProcess },
  { name: 'catalogue', phase: 2, unless: ['CATALOGUE_URL'], define: serviceProcess },
  { name: 'downloads', phase: 2, unless: ['DOWNLOADS_URL'], define: serviceProcess },
  { name: 'payments', phase: 2, unless: ['PAYMENTS_URL'], define: serviceProcess },
  { name: 'realtime', phase: 2, unless: ['REALTIME_URL'], define: serviceProcess },
  { name: 'gateway', phase: 3, unless: [], define: gatewayProcess },
];

/** The processes that the stack starts with these settings; the sandbox only if it is built, and never in production. */
export function processesToStart(
  given: NodeJS.ProcessEnv,
  isBuilt = (program: string) => existsSync(programFile(program)),
): PlannedProcess[] {
  return plan.filter(({ name, unless }) => {
    if (
      name === 'payment-sandbox' &&
      (given.NODE_ENV === 'production' || !isBuilt(SANDBOX_PROGRAM))
    )
      return false;
    return !unless.some((setting) => given[setting] !== undefined);
  });
}

function embeddedPostgres({ paths, ports, print }: StackContext): ProcessDefinition {
  return postgresProcess(paths, {
    port: ports('postgres').main,
    durable: true,
    maxConnections: 300,
    takeOver: true,
    print,
  });
}
