import { resolve } from 'node:path';
import { DataPaths } from '../files/data-paths';
import { projectRoot } from '../files/project-root';
import { type Mailbox, startMailbox } from '../mailbox/start-mailbox';
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
  let mailbox: Mailbox | undefined;
  return {
    servers: ['postgres', 'nats', 'object-store', 'payment-sandbox'],
    phases: async (places) => {
      const administrator = firstAdministrator(places, settings.environment);
      mailbox ??= hasMailbox(settings) ? await startMailbox(mailFolder(settings, places)) : undefined;
      const ports = await pickPorts(lines.map(({ name }) => name));
      const made: World = { settings, places, administrator, ports, starts, mailboxUrl: mailbox?.url, say };
      world = made;
      keepPorts(
        places,
        lines.map(({ name }) => name),
        (part) => made.ports(part).main,
      );
      return [1, 2, 3].map((phase) => lines.filter((line) => line.phase === phase).map((line) => line.part(made, line.name)));
    },
    announce: () => world && say(welcome(world)),
    close: async () => mailbox?.close(),
  };
}

/** Mails are files when there is no mail server; in production they are nobody's to read. */
const hasMailbox = ({ environment }: Settings): boolean => environment.SMTP_URL === undefined && environment.NODE_ENV !== 'production';

const mailFolder = ({ environment }: Settings, { mail }: DataPaths): string =>
  environment.MAIL_DIR === undefined ? mail : resolve(projectRoot(), environment.MAIL_DIR);
