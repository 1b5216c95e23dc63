import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addToOutbox } from '@libs/messaging';
import { databaseUrl, ensureDatabase, Transactions } from '@libs/persistence';
import { toolDownloaded } from '@libs/contracts';
import { DataSource } from 'typeorm';
import { startPostgres } from '../../../../dev/stack';
import { RecordDownloads } from '../../src/use-cases/record-downloads';
import { Download } from '../../src/store/download.entity';
import { downloadsSchema } from '../../src/store/schema';

/** Milliseconds per run of one variant, and runs per variant. */
const TURN = 2000;
const ROUNDS = 5;

const toolId = randomUUID();
const userId = randomUUID();
const fileSha256 = randomBytes(32);
const aDownload = () => ({
  id: randomUUID(),
  toolId,
  userId,
  accessLevel: 'free' as const,
  downloadedAt: new Date(),
  fileSha256,
});

/** Recorded downloads of one tool per second, with `parallel` concurrent requests. */
async function rate(parallel: number, record: () => Promise<void>): Promise<number> {
  const end = Date.now() + TURN;
  let recorded = 0;
  const requests = Array.from({ length: parallel }, async () => {
    while (Date.now() < end) {
      await record();
      recorded += 1;
    }
  });
  await Promise.all(requests);
  return recorded / (TURN / 1000);
}

/** The simple variant: one transaction per download with the row, its event and a counter. */
const withCounter = (transactions: Transactions) => (): Promise<void> =>
  transactions.run(async (tx) => {
    const { id, downloadedAt: time, fileSha256, ...download } = aDownload();
    await tx.insert(Download, { id, downloadedAt: time, fileSha256, ...download });
    await addToOutbox(tx, toolDownloaded({ downloadId: id, ...download }, { time }));
    await tx.query('update hot_tool set downloads = downloads + 1 where id = $1', [toolId]);
  });

async function openTables(server: string): Promise<DataSource> {
  await ensureDatabase(server, 'downloads');
  const { entities, migrations } = downloadsSchema;
  const options = {
    type: 'postgres' as const,
    url: databaseUrl(server, 'downloads'),
    poolSize: 16,
  };
  const source = await new DataSource({
    ...options,
    entities,
    migrations,
    migrationsRun: true,
  }).initialize();
  await source.query(
    'create table hot_tool (id uuid primary key, downloads bigint not null default 0)',
  );
  await source.query('insert into hot_tool (id) values ($1)', [toolId]);
  await source.query(
    `insert into tool_views (id, version, name, description, language, access_level, filename, file_sha256)
     values ($1, 1, 'A', 'a', 'python', 'free', 'a.zip', $2)`,
    [toolId, fileSha256.toString('hex')],
  );
  return source;
}

type Report = (row: { work: string; values: number[]; unit: string; goal?: string }) => void;

async function compare(source: DataSource, parallel: number, report: Report): Promise<void> {
  const transactions = new Transactions(source);
  const recorder = new RecordDownloads(transactions);
  const counting = withCounter(transactions);
  const recording = async () => void (await recorder.run(aDownload(), () => false));
  const [ratios, rates] = [[] as number[], [] as number[]];
  for (let round = 0; round < ROUNDS; round += 1) {
    const reference = await rate(parallel, counting);
    const recorded = await rate(parallel, recording);
    ratios.push(recorded / reference);
    rates.push(recorded);
  }
  const work = `recording downloads of one tool, ${parallel} concurrent`;
  report({
    work: `${work} / row and counter in one transaction`,
    values: ratios,
    unit: 'ratio',
    goal: '>= 4',
  });
  report({ work, values: rates, unit: '1/s' });
}

/** Reports the rate of recorded downloads, and its ratio to the simple variant, for several numbers of concurrent requests. */
export async function run(report: Report): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'exe-hot-tool-'));
  const postgres = await startPostgres({ dataDir });
  try {
    const source = await openTables(postgres.url);
    for (const parallel of [16, 64]) await compare(source, parallel, report);
    await source.destroy();
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
