import { ObjectStore } from '@libs/storage';
import { CommandError } from './command-error';
import { auditTransparencyLog } from './events/log-commands';
import { openServiceEvents } from './events/service-events';
import { type Print, runCommand } from './run-command';
import { openServers } from './servers/open-servers';

const USAGE = 'Usage: npm run ops -- log:audit [VERIFIER_KEY]...';

/** `npm run ops -- log:audit`: reads every entry of all transparency logs, and compares them with what was published and signed. */
async function audit(verifierKeys: string[], print: Print): Promise<void> {
  const servers = await openServers(process.env, {
    kinds: ['postgres', 'object-store'],
    stack: 'running',
  });
  const events = openServiceEvents(servers);
  try {
    const catalogue = await events.dataSource('catalogue');
    const { origin, size, versions, problems, notes } = await auditTransparencyLog(
      catalogue,
      new ObjectStore(servers.storage()),
      { verifierKeys, logKeys: servers.logKeys },
    );
    for (const note of notes) print(note);
    if (problems.length > 0) throw new CommandError(problems.join('\n'));
    print(`The log ${origin} is intact: ${size} entries, ${versions} versions of tools.`);
  } finally {
    await events.close();
    await servers.close();
  }
}

runCommand(USAGE, audit);
