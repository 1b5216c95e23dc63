import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type DataPaths, projectRoot } from '../files';
import { startMailbox, type Mailbox } from '../mailbox/start-mailbox';
import { natsProcess } from '../nats/nats.process';
import { writePorts } from '../ports';
import { requireCurrentDatabases } from '../postgres/require-current-databases';
import { postgresProcess, postgresUrl } from '../postgres/postgres.process';
import { type ProcessDefinition, programFile } from '../process/run-process';
import { objectStoreProcess, requireStore } from '../processes/object-store.process';
import { paymentSandboxProcess, SANDBOX_PROGRAM } from '../processes/payment-sandbox.process';
import { gatewayProcess, serviceProcess, SERVICES } from '../processes/service.process';
import { firstAdministrator } from '../secrets';
import type { Settings } from '../settings';
import { pickPorts, type Reporter, type StackContext, welcomeMessage } from './context';
import type { Plan } from './supervise';

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

/** The plan of the marketplace: the processes that are not replaced by servers in the settings. */
export function marketplacePlan(settings: Settings, { print }: Reporter): Plan {
  const planned = processesToStart(settings.environment);
  const names = planned.map(({ name }) => name);
  let context: StackContext | undefined;
  let mailbox: Mailbox | undefined;
  return {
    servers: ['postgres', 'nats', 'object-store', 'payment-sandbox'],
    phases: async (paths) => {
      await requireStore(settings.environment.S3_ENDPOINT);
      const administrator = firstAdministrator(paths, settings.environment);
      mailbox ??= hasMailbox(settings)
        ? await startMailbox(mailFolder(settings, paths))
        : undefined;
      const ports = await pickPorts(names);
      const starts = (name: string) => names.includes(name);
      const current: StackContext = {
        settings,
        paths,
        administrator,
        ports,
        starts,
        mailboxUrl: mailbox?.url,
        print,
      };
      context = current;
      writePorts(paths, names, (name) => ports(name).main);
      return [1, 2, 3].map((phase) =>
        planned
          .filter((each) => each.phase === phase)
          .map((each) => each.define(current, each.name)),
      );
    },
    checkServers: async () => {
      if (context?.starts('postgres'))
        await requireCurrentDatabases(
          postgresUrl(context.paths, context.ports('postgres').main),
          SERVICES,
        );
    },
    announce: () => context && print(welcomeMessage(context)),
    close: async () => mailbox?.close(),
  };
}

/** Without an email server, emails are files; in production the mailbox page would show them to everybody. */
const hasMailbox = ({ environment }: Settings): boolean =>
  environment.SMTP_URL === undefined && environment.NODE_ENV !== 'production';

const mailFolder = ({ environment }: Settings, { mail }: DataPaths): string =>
  environment.MAIL_DIR === undefined ? mail : resolve(projectRoot(), environment.MAIL_DIR);
