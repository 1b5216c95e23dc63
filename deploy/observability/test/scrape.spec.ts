import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { composeModel } from '../../docker/test/compose-file';
import { rules, yamlOf } from './alert-files';

interface Job {
  job_name: string;
  static_configs?: { targets: string[] }[];
  relabel_configs?: { target_label: string; replacement?: string }[];
}

const { services } = composeModel('compose.observability.yml');
const { scrape_configs } = yamlOf<{ scrape_configs: Job[] }>('prometheus', 'prometheus.yml');
const exporters = scrape_configs
  .filter(({ job_name }) => job_name !== 'exe')
  .map(({ job_name, static_configs = [], relabel_configs = [] }): [string, string] => {
    const addresses = [
      ...static_configs.flatMap(({ targets }) => targets),
      ...relabel_configs.flatMap(({ replacement = [] }) => replacement),
    ];
    return [job_name, addresses[0]?.split(':')[0] ?? ''];
  });

describe('the scrape targets of Prometheus with Compose', () => {
  it.each(exporters)('job %s: %s starts with Prometheus and is in its network', (_job, host) => {
    expect(services[host]?.networks).toContain('monitoring');
    expect(services.prometheus?.networks).toContain('monitoring');
  });

  it.each([
    ['postgres-exporter', 'postgres'],
    ['nats-exporter', 'nats'],
    ['blackbox-exporter', 'gateway'],
  ])('%s is in a network with %s', (exporter, server) => {
    const shared = services[exporter]?.networks?.filter((network) =>
      services[server]?.networks?.includes(network),
    );
    expect(shared).toHaveLength(1);
  });

  it('has every job that a rule names; those that begin with exe/ are on Kubernetes', () => {
    const named = rules.flatMap(({ expr }) =>
      [...expr.matchAll(/job=~?"([^"]+)"/g)].flatMap(([, job = '']) => job.split('|')),
    );
    const jobs = new Set(named.filter((job) => !job.startsWith('exe/')));
    expect([...jobs].sort()).toEqual(scrape_configs.map(({ job_name }) => job_name).sort());
  });

  it('reads PostgreSQL with a role that can only read statistics and has its own password', () => {
    expect(services['postgres-exporter']?.environment).toMatchObject({
      DATA_SOURCE_USER: 'monitor',
    });
    const script = readFileSync(
      resolve(__dirname, '..', '..', 'docker', 'postgres', 'monitor.sh'),
      'utf8',
    );
    expect(script.match(/^(grant|alter|create) .*$/gm)).toEqual([
      "alter role monitor login password :'password' connection limit 5;",
      'grant pg_monitor to monitor;',
    ]);
    expect(script).toContain('\\getenv password MONITOR_DATABASE_PASSWORD');
    expect(script.split('\n').filter((line) => /^psql .*(PASSWORD|:password)/.test(line))).toEqual(
      [],
    );
  });

  it.each([
    ['https://exe.example.com', 'https://exe.example.com'],
    ['http://localhost:8080', 'http://gateway:8080'],
    ['http://127.0.0.1:8080', 'http://gateway:8080'],
  ])('probes PUBLIC_URL %s at %s', (publicUrl, expected) => {
    const folder = mkdtempSync(join(tmpdir(), 'site-'));
    const file = join(folder, 'site.json');
    const [shell = '', ...options] = services.prometheus?.entrypoint ?? [];
    const script = options.map((text) =>
      text.replaceAll('$$', '$').replace('/tmp/site.json', file).replace('/bin/prometheus', 'echo'),
    );
    const result = spawnSync(shell, [...script, '--config.file=x'], {
      env: { ...process.env, PUBLIC_URL: publicUrl },
      encoding: 'utf8',
    });
    expect(result).toMatchObject({ status: 0, stdout: '--config.file=x\n' });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([{ targets: [expected] }]);
    rmSync(folder, { recursive: true });
  });
});
