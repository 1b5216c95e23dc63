import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { startPostgres } from '..';
import { projectRoot } from '../files';
import { pickFreePort } from '../ports';
import { programFile } from '../process/run-process';
import { openTemporaryParents } from '../testing/start-stack';
import { removeTemporaryFolders, temporaryFolder } from './temporary-folder';

const TABLES = `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;

async function query(serverUrl: string, database: string, sql: string): Promise<unknown[]> {
  const url = new URL(serverUrl);
  url.pathname = database;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function onPostgres<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const server = await startPostgres({ dataDir });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

async function startToEnd(dataDir: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [programFile('dev/stack/main.js')], {
    cwd: projectRoot(),
    env: {
      ...process.env,
      PORT: String(await pickFreePort()),
      DATA_DIR: dataDir,
      STOP_WITH_PARENT: 'true',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, output: stdout + stderr };
}

describe('a data folder of a build from before version 1.0', () => {
  afterAll(removeTemporaryFolders);

  it('stops the start with one message, ends every process and leaves the database as it is', async () => {
    const dataDir = temporaryFolder();
    openTemporaryParents(dataDir);
    await onPostgres(dataDir, async (url) => {
      await query(url, 'postgres', 'create database identity');
      await query(
        url,
        'identity',
        `create table migrations (id serial primary key, timestamp bigint not null, name text not null);
         insert into migrations (timestamp, name) values (1700000000000, 'CreateUsers1700000000000')`,
      );
    });
    const { code, output } = await startToEnd(dataDir);
    expect(code).toBe(1);
    expect(output.match(/was made by a build from before version 1\.0/g)).toHaveLength(1);
    expect(output).toContain('start with another or an empty DATA_DIR');
    expect(output).not.toContain('    at ');
    expect(
      readdirSync(join(dataDir, 'logs')).filter((name) => name.startsWith('identity')),
    ).toEqual([]);
    expect(readdirSync(join(dataDir, 'run')).filter((name) => name.endsWith('.pid'))).toEqual([]);
    await onPostgres(dataDir, async (url) => {
      expect(await query(url, 'identity', TABLES)).toEqual([{ relname: 'migrations' }]);
      expect(await query(url, 'identity', 'select name from migrations')).toEqual([
        { name: 'CreateUsers1700000000000' },
      ]);
    });
  });
});
