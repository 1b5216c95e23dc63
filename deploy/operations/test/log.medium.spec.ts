import { buffer } from 'node:stream/consumers';
import { eventually, startTestService, testKeysOf, type TestService } from '@testing';
import { catalogue } from '../../../services/catalogue/src/catalogue.module';
import { CHECKPOINT_KEY } from '../../../services/catalogue/src/operations';
import {
  addTool,
  aToolFile,
  sendForm,
  toolFields,
} from '../../../services/catalogue/test/factories';
import { readSecrets, runSecrets } from '../../docker/test/made-secrets';
import { backUp } from '../backup/back-up';
import { auditTransparencyLog, restartTransparencyLog } from '../events/log-commands';
import { restoreBackup } from '../restore/restore-backup';
import {
  aMarketplace,
  closeAll,
  closeConnections,
  type Marketplace,
  newFolder,
  theBroker,
} from './test-marketplace';

afterAll(closeAll);

const textFile = (text: string) => aToolFile('tool.txt', Buffer.from(`${text}\n`));

/** Runs `work` while a catalogue serves the data of a marketplace. */
async function withCatalogue<T>(
  { servers }: Marketplace,
  work: (service: TestService) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const DATABASE_NAME = new URL(servers.databaseUrl('catalogue')).pathname.slice(1);
  const service = await startTestService(catalogue, {
    settings: { DATABASE_NAME, S3_BUCKET: servers.storage().S3_BUCKET, ...settings },
    nats: await theBroker(),
  });
  try {
    return await work(service);
  } finally {
    await service.close();
  }
}

describe('a restore that shortens the transparency log', () => {
  it('is found by the audit and by the catalogue, until a new log names the old one', async () => {
    const marketplace = await aMarketplace();
    const { servers, store } = marketplace;
    const stored = async () => (await buffer(await store.get(CHECKPOINT_KEY))).toString();
    const folder = newFolder();
    const logKeys = testKeysOf('catalogue').LOG_KEYS;
    const audit = async () => {
      const found = await auditTransparencyLog(await marketplace.dataSource('catalogue'), store, {
        verifierKeys: [],
        logKeys,
      });
      await closeConnections();
      return found;
    };

    await withCatalogue(marketplace, async (service) => {
      await addTool(service, { toolFile: textFile('before') });
      await eventually(async () => expect(await stored()).toContain('\n1\n'));
    });
    await backUp(servers, folder);
    await withCatalogue(marketplace, async (service) => {
      await addTool(service, { toolFile: textFile('after') });
      await eventually(async () => expect(await stored()).toContain('\n2\n'));
    });
    expect(await audit()).toMatchObject({ size: 2, versions: 2, problems: [] });
    const published = await stored();

    await restoreBackup(servers, folder, { overwrite: true });
    expect(await stored()).toBe(published);
    expect((await audit()).problems).toEqual(['The published log has 2 entries, but there are 1.']);
    await withCatalogue(marketplace, async (service) => {
      const form = toolFields({ toolFile: textFile('refused') });
      expect((await sendForm(service, 'POST', '/api/tools', form)).body).toMatchObject({
        statusCode: 503,
        code: 'log_incomplete',
      });
      expect(await stored()).toBe(published);

      const source = await marketplace.dataSource('catalogue');
      const log = await restartTransparencyLog(source, store, {
        actor: 'test',
        logKeys,
      });
      expect(log).toEqual({ origin: expect.stringMatching(/\/log\/2$/), size: 1 });
      await addTool(service, { toolFile: textFile('continued') });
      await eventually(async () => expect(await stored()).toMatch(/^.*\/log\/2\n2\n/));
    });
    expect((await audit()).problems).toEqual([]);
  });
});

describe('secrets rotate LOG_KEYS', () => {
  it('lets a catalogue that restarts after each step continue its log', async () => {
    const marketplace = await aMarketplace();
    const stored = async () =>
      (await buffer(await marketplace.store.get(CHECKPOINT_KEY))).toString();
    const folder = newFolder();
    const steps = [['make'], ['rotate', 'LOG_KEYS'], ['rotate', 'LOG_KEYS']];
    let size = 0;
    for (const words of [...steps, ['rotate', 'LOG_KEYS', '--finish']]) {
      expect(runSecrets([...words, '--folder', folder])).toMatchObject({ status: 0 });
      const { LOG_KEYS = '' } = readSecrets(folder).catalogue ?? {};
      const publish = async (service: TestService) => {
        await addTool(service, { toolFile: textFile(words.join()) });
        size += 1;
        await eventually(async () => expect(await stored()).toContain(`\n${size}\n`));
        expect((await stored()).match(/^— /gm)).toHaveLength(LOG_KEYS.split(',').length);
      };
      await withCatalogue(marketplace, publish, { LOG_KEYS });
    }
    expect(size).toBe(4);
  });
});
