import { resolve } from 'node:path';
import type { DataPaths } from '../files/data-paths';
import { projectRoot } from '../files/project-root';
import { startMailbox, type Mailbox } from '../mailbox/start-mailbox';
import { requireStore } from '../network/require-store';
import { postgresUrl } from '../postgres/postgres.process';
import { requireCurrentDatabases } from '../postgres/require-current-databases';
import { SERVICES } from '../processes/service-environment';
import { firstAdministrator } from '../secrets/first-administrator';
import type { Settings } from '../settings';
import { processesToStart } from './plan';
import { writePorts } from './ports-file';
import type { Reporter } from './reporter';
import { pickPorts, type StackContext } from './stack-context';
import type { Plan } from './supervise';
import { welcomeMessage } from './welcome-message';

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

/** Without a mail server, mails are files; in production the mailbox page would show them to everybody. */
const hasMailbox = ({ environment }: Settings): boolean =>
  environment.SMTP_URL === undefined && environment.NODE_ENV !== 'production';

const mailFolder = ({ environment }: Settings, { mail }: DataPaths): string =>
  environment.MAIL_DIR === undefined ? mail : resolve(projectRoot(), environment.MAIL_DIR);
