import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseClock, databaseUrl, ensureDatabase, Transactions } from '@libs/persistence';
import { DataSource } from 'typeorm';
import { startPostgres } from '../../../../dev/stack';
import type { AuthorizeDownload, AuthorizedTool } from '../../src/downloads/authorize-download';
import { DownloadRepository } from '../../src/downloads/download.repository';
import { RecordDownload } from '../../src/downloads/record-download';
import { fileTag } from '../../src/downloads/stored-file';
import { downloadsSchema } from '../../src/store/schema';

/** Milliseconds per run of one variant, and runs per variant. */
const TURN = 2000;
const ROUNDS = 5;

const toolId = randomUUID();
const userId = randomUUID();
const fileSha256 = randomBytes(32).toString('hex');
const tool: AuthorizedTool = {
  toolId,
  accessLevel: 'free',
  proUntil: null,
  unlisted: false,
  filename: 'a.zip',
  fileKey: 'files/a',
  fileSha256,
  accessUntil: null,
  hasPurchased: false,
  now: new Date(),
};
const authorization = { run: () => Promise.resolve(tool) } as unknown as AuthorizeDownload;

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
    `insert into tool_views (id, version, name, description, language, access_level, price, unlisted, filename, file_sha256)
     values ($1, 1, 'A', 'a', 'python', 'free', 0, false, 'a.zip', $2)`,
    [toolId, fileSha256],
  );
  return source;
}

type Report = (row: {
  work: string;
  values: number[];
  unit: string;
  goal?: string;
  target?: string;
}) => void;

async function measure(source: DataSource, parallel: number, report: Report): Promise<void> {
  const recorder = new RecordDownload(
    new Transactions(source, new DatabaseClock()),
    new DownloadRepository(source.manager),
    authorization,
  );
  const recording = async () => {
    const opened = { id: randomUUID(), toolId, userId, etag: fileTag(fileSha256) };
    await recorder.run(opened, () => false);
  };
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rates.push(await rate(parallel, recording));
  const work = `recording downloads of one tool, ${parallel} concurrent`;
  report({ work, values: rates, unit: '1/s', goal: '>= 200', target: '>= 2000' });
}

/** Reports the rate of recorded downloads for several numbers of concurrent requests. */
export async function run(report: Report): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'exe-hot-tool-'));
  const postgres = await startPostgres({ dataDir });
  try {
    const source = await openTables(postgres.url);
    for (const parallel of [16, 64]) await measure(source, parallel, report);
    await source.destroy();
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
