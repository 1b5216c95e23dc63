import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { textOf } from './alert-files';

interface Panel {
  id: number;
  type: string;
  title: string;
  datasource?: { uid: string };
  targets?: { expr: string }[];
}

const { panels } = JSON.parse(textOf('grafana', 'dashboards', 'exe.json')) as { panels: Panel[] };
const charts = panels.filter(({ type }) => type !== 'row');
const expressions = charts.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

describe('the dashboard', () => {
  it('has charts with a title, a unique id and a query to the data source prometheus of both deployments', () => {
    expect(charts.length).toBeGreaterThan(30);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { title, datasource, targets = [] } of charts)
      expect([title, datasource?.uid, targets.length > 0]).toEqual([title, 'prometheus', true]);
  });

  if (spawnSync('promtool', ['--version']).status === 0) {
    it('has valid Prometheus queries', () => {
      const folder = mkdtempSync(join(tmpdir(), 'dashboard-'));
      const rules = expressions.map((expr, index) => ({ record: `panel:${index}`, expr }));
      writeFileSync(
        join(folder, 'panels.yml'),
        JSON.stringify({ groups: [{ name: 'dashboard', rules }] }),
      );
      const { status, stderr } = spawnSync(
        'promtool',
        ['check', 'rules', join(folder, 'panels.yml')],
        { encoding: 'utf8' },
      );
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      rmSync(folder, { recursive: true });
    });
  } else {
    it.skip('is not checked: promtool is not installed (apt-get install prometheus)', () =>
      undefined);
  }
});
