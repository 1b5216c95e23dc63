import { metricsText, StartError } from '@libs/service';
import { startTestService, type TestService } from '@testing';
import { catalogue } from '../../../services/catalogue/src/catalogue.module';
import { payments } from '../../../services/payments/src/payments.module';
import { backUp } from '../backup/back-up';
import { restoreBackup } from '../restore/restore-backup';
import { aMarketplace, aTool, closeAll, closeConnections, type Marketplace, newFolder, theBroker } from './test-marketplace';

jest.setTimeout(60_000);
afterAll(closeAll);

const overwrite = { overwrite: true };
const databaseOf = ({ servers }: Marketplace, service: 'catalogue' | 'payments') => new URL(servers.databaseUrl(service)).pathname.slice(1);

describe('an interrupted restore', () => {
  let machine: Marketplace;
  let folder: string;
  beforeAll(async () => {
    const marketplace = await aMarketplace();
    await aTool(marketplace);
    await closeConnections();
    folder = newFolder();
    await backUp(marketplace.servers, folder);
  });
  beforeEach(async () => {
    machine = await aMarketplace();
    await aTool(machine);
    await closeConnections();
  });
  afterEach(closeConnections);

  const started: TestService[] = [];
  afterEach(async () => {
    for (const service of started.splice(0)) await service.close();
  });
  const start = async (definition: typeof catalogue | typeof payments, DATABASE_NAME: string): Promise<void> => {
    const urls = { IDENTITY_URL: 'http://127.0.0.1:9', CATALOGUE_URL: 'http://127.0.0.1:9' };
    const options = { settings: { ...urls, DATABASE_NAME, S3_BUCKET: machine.servers.storage().S3_BUCKET }, nats: await theBroker() };
    started.push(await startTestService(definition as typeof catalogue, options));
  };
  const startErrorOf = (definition: typeof catalogue | typeof payments, database: string) =>
    start(definition, database).catch((thrown: unknown) => thrown);

  it('before the databases keeps every service from starting, with one message, until it is repeated', async () => {
    const unreachable = { ...machine.servers.storage(), S3_ENDPOINT: 'http://127.0.0.1:9' };
    await expect(restoreBackup({ ...machine.servers, storage: () => unreachable }, folder, overwrite)).rejects.toThrow();
    const database = databaseOf(machine, 'catalogue');
    const error = await startErrorOf(catalogue, database);
    expect(error).toBeInstanceOf(StartError);
    expect((error as Error).message).toMatch(
      new RegExp(
        `^The restore of ${folder} into the database ${database}, begun at 20[^ ]+Z, has not ended: .* repeat it with --overwrite\\.$`,
      ),
    );
    await restoreBackup(machine.servers, folder, overwrite);
    await start(catalogue, database);
    await start(payments, databaseOf(machine, 'payments'));
  });

  it('between two databases leaves both marked, the restored and the other', async () => {
    let intruder: Promise<unknown> = Promise.resolve();
    const storage = () => {
      intruder = machine.dataSource('payments'); // a service that had read no mark yet
      return machine.servers.storage();
    };
    await expect(restoreBackup({ ...machine.servers, storage }, folder, overwrite)).rejects.toThrow('payments has 1 open connections');
    await intruder;
    await closeConnections();
    for (const [definition, service] of [
      [catalogue, 'catalogue'],
      [payments, 'payments'],
    ] as const)
      expect(await startErrorOf(definition, databaseOf(machine, service))).toBeInstanceOf(StartError);
  });

  it('makes backups fail', async () => {
    const unreachable = { ...machine.servers.storage(), S3_ENDPOINT: 'http://127.0.0.1:9' };
    await expect(restoreBackup({ ...machine.servers, storage: () => unreachable }, folder, overwrite)).rejects.toThrow();
    await expect(backUp(machine.servers, newFolder())).rejects.toThrow(/^The restore of .* has not ended/);
  });

  it('does not change the time of the last backup', async () => {
    const { takenAt } = await backUp(machine.servers, newFolder());
    await restoreBackup(machine.servers, folder, overwrite);
    await start(catalogue, databaseOf(machine, 'catalogue'));
    expect(await metricsText()).toMatch(new RegExp(`^exe_backup_last_success_timestamp_seconds ${Date.parse(takenAt) / 1000}$`, 'm'));
  });
});
