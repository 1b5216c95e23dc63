import { containersOf, docker, inspect, type Inspected, SERVICES } from './docker';

describe('the containers', () => {
  let all: Inspected[];
  beforeAll(async () => (all = await Promise.all((await containersOf()).map(inspect))));

  it('have a read-only root, no capabilities, no new privileges, and a memory limit', () => {
    for (const { Name, HostConfig } of all) {
      expect({
        Name,
        root: HostConfig.ReadonlyRootfs,
        dropped: HostConfig.CapDrop,
        limited: HostConfig.Memory > 0,
      }).toEqual({
        Name,
        root: true,
        dropped: ['ALL'],
        limited: true,
      });
      expect(HostConfig.SecurityOpt).toContain('no-new-privileges:true');
    }
  });

  it('publish only the port of the gateway', () => {
    const published = all.filter(({ NetworkSettings }) =>
      Object.values(NetworkSettings.Ports).some((ports) => (ports ?? []).length > 0),
    );
    expect(published.length).toBeGreaterThan(0);
    for (const { Name } of published) expect(Name).toContain('-gateway-');
  });

  it('of our image run as an unprivileged user', async () => {
    for (const service of SERVICES) {
      const [container = ''] = await containersOf(service);
      expect([service, await docker('exec', container, 'id', '-u')]).toEqual([service, '1000']);
    }
  });

  it('get only the secrets they need', async () => {
    const secrets =
      /^(DATABASE_URL|S3_SECRET_KEY|ADMIN_PASSWORD|STRIPE_SECRET_KEY|INTERNAL_TOKEN_PRIVATE_KEY|\w*DATABASE_PASSWORD|POSTGRES_PASSWORD)=/;
    const held = async (service: string): Promise<string[]> => {
      const { Config } = await inspect((await containersOf(service))[0] ?? '');
      return Config.Env.filter((line) => secrets.test(line)).map(
        (line) => line.split('=')[0] ?? '',
      );
    };
    expect(await held('gateway')).toEqual(['INTERNAL_TOKEN_PRIVATE_KEY']);
    expect(await held('realtime')).toEqual([]);
    for (const service of ['catalogue', 'downloads'])
      expect((await held(service)).sort()).toEqual([
        'DATABASE_URL',
        'INTERNAL_TOKEN_PRIVATE_KEY',
        'S3_SECRET_KEY',
      ]);
  });

  it('cannot open the database of another service', async () => {
    const [postgres = ''] = await containersOf('postgres');
    const sql =
      "select count(*) from pg_database where has_database_privilege('downloads', datname, 'connect') and datname in ('identity', 'payments', 'catalogue')";
    expect(await docker('exec', postgres, 'psql', '-U', 'postgres', '-Atc', sql)).toBe('0');
  });

  it('allow PostgreSQL enough processes for its configured connections', async () => {
    const [postgres = ''] = await containersOf('postgres');
    const [catalogue = ''] = await containersOf('catalogue');
    const psql = (sql: string) => docker('exec', postgres, 'psql', '-U', 'postgres', '-Atc', sql);
    const free = Number(
      await psql(
        "select current_setting('max_connections')::int - count(*) - 10 from pg_stat_activity",
      ),
    );
    expect(free).toBeGreaterThan(100);
    const connect = `const { Client } = require('pg');
      const clients = Array.from({ length: ${free} }, () => new Client({ connectionString: process.env.DATABASE_URL + '/catalogue' }));
      Promise.all(clients.map((client) => client.connect())).then(() => { console.log(clients.length); process.exit(); });`;
    expect(Number(await docker('exec', catalogue, 'node', '-e', connect))).toBe(free);
  });
});
