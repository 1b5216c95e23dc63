import { spawn } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { processStart } from '../process/process-record';
import { StartedServer, startPostgres } from '..';
import { removeTemporaryFolders, temporaryFolder } from './temporary-folder';

type Postgres = StartedServer & { url: string };

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('embedded PostgreSQL', () => {
  const dataDir = temporaryFolder();
  let server: Postgres;

  beforeAll(async () => {
    server = await startPostgres({ dataDir });
  });

  afterAll(async () => {
    await server.stop();
    removeTemporaryFolders();
  });

  it('is PostgreSQL 18 with UTF-8, the built-in locale and durable commits', async () => {
    const [row] = await query(
      server.url,
      `select current_setting('server_version') as version, current_setting('fsync') as fsync, datlocprovider as provider,
              datlocale as locale, pg_encoding_to_char(encoding) as encoding from pg_database where datname = 'postgres'`,
    );
    expect(row).toEqual({
      version: '18.4',
      fsync: 'on',
      provider: 'b',
      locale: 'C.UTF-8',
      encoding: 'UTF8',
    });
  });

  it('listens on loopback only and on no Unix socket', async () => {
    const [row] = await query(
      server.url,
      `select current_setting('listen_addresses') as tcp, current_setting('unix_socket_directories') as unix`,
    );
    expect(row).toEqual({ tcp: '127.0.0.1', unix: '' });
  });

  it('refuses a wrong password, and stores the right one unreadable for other users', async () => {
    const wrong = new URL(server.url);
    wrong.password = 'guess';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
    expect(statSync(join(dataDir, 'secrets', 'postgres-password')).mode & 0o777).toBe(0o600);
  });

  it('has the extensions that the services use', async () => {
    const rows = await query(
      server.url,
      `select name from pg_available_extensions where name in ('citext', 'pg_trgm', 'pgcrypto') order by name`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['citext', 'pg_trgm', 'pgcrypto']);
  });

  it('refuses a second server on the same files', async () => {
    await expect(startPostgres({ dataDir })).rejects.toThrow(/already runs on/);
  });

  if (process.env.NIGHTLY === 'true') {
    it('keeps what was committed through a stop and through kill -9', async () => {
      await query(server.url, 'create table kept (n int)');
      await query(server.url, 'insert into kept values (1)');
      await server.stop();
      server = await startPostgres({ dataDir });
      await query(server.url, 'insert into kept values (2)');
      server.kill('SIGKILL');
      server = await restarted(dataDir);
      expect(await query(server.url, 'select n from kept order by n')).toEqual([
        { n: 1 },
        { n: 2 },
      ]);
    });
  }

  it('starts when another process has the id in its lock file', async () => {
    await server.stop();
    const cluster = join(dataDir, 'postgres', 'data');
    const { uid, gid } = statSync(cluster);
    const otherProcess = spawn('sleep', ['60'], { uid, gid, cwd: '/' });
    try {
      writeFileSync(
        join(cluster, 'postmaster.pid'),
        `${otherProcess.pid}\n${cluster}\n0\n${server.port}\n\n127.0.0.1\n`,
      );
      server = await startPostgres({ dataDir });
      expect(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]).toBe(
        String(server.pid),
      );
      expect(processStart(otherProcess.pid ?? 0)).toBeDefined();
    } finally {
      otherProcess.kill();
    }
  });
});

describe('embedded PostgreSQL for quick tests', () => {
  it('does not wait for the disk', async () => {
    const server = await startPostgres({ dataDir: temporaryFolder(), durable: false });
    try {
      const [row] = await query(
        server.url,
        `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages`,
      );
      expect(row).toEqual({ fsync: 'off', pages: 'off' });
    } finally {
      await server.stop();
      removeTemporaryFolders();
    }
  });
});

/** The killed process may take a moment to go; until then its files are not free. */
async function restarted(dataDir: string): Promise<Postgres> {
  for (;;) {
    try {
      return await startPostgres({ dataDir });
    } catch (thrown) {
      if (!(thrown instanceof Error) || !thrown.message.includes('already runs')) throw thrown;
    }
  }
}
