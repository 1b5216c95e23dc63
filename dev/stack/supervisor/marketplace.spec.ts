import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataPaths } from '../files';
import { readSettings } from '../settings';
import { marketplacePlan } from './marketplace';

describe('the mailbox of a stack', () => {
  const folder = mkdtempSync(join(tmpdir(), 'marketplace-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** What a stack with these settings says once it is up, and the status of its mailbox while it runs and after it was stopped. */
  async function planned(given: NodeJS.ProcessEnv) {
    const said: string[] = [];
    const reporter = {
      print: (line: string) => void said.push(line),
      ready: () => undefined,
      died: () => undefined,
    };
    const plan = marketplacePlan(readSettings(given), reporter);
    await plan.phases(createDataPaths(folder));
    await plan.phases(createDataPaths(folder)); // as after a lost port
    plan.announce();
    const url = /Emails +(\S+)/.exec(said.join('\n'))?.[1];
    const status = async () =>
      url &&
      fetch(url).then(
        (answer) => answer.status,
        () => 'closed',
      );
    const before = await status();
    await plan.close?.();
    return [before, await status()];
  }

  it('does not start with an object store that cannot be reached', async () => {
    await expect(planned({ S3_ENDPOINT: 'http://127.0.0.1:9' })).rejects.toThrow(
      'The object store at http://127.0.0.1:9 (S3_ENDPOINT) cannot be reached: connect ECONNREFUSED 127.0.0.1:9',
    );
  });

  it('runs as long as the stack when mails are files', async () => {
    expect(await planned({})).toEqual([200, 'closed']);
  });

  it.each([{ SMTP_URL: 'smtp://mail.example.com' }, { NODE_ENV: 'production' }])(
    'does not exist with %j',
    async (given) => {
      expect(await planned(given)).toEqual([undefined, undefined]);
    },
  );
});
