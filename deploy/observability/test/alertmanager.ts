import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pickFreePort } from '../../../dev/stack';
import type { Labels } from './outages';

const PROGRAM = 'prometheus-alertmanager';

/** Our configuration of Alertmanager. */
export const configuration = resolve(__dirname, '..', 'alertmanager', 'alertmanager.yml');

/** Whether Debian's package prometheus-alertmanager is installed, which includes amtool. */
export const hasAlertmanager = spawnSync(PROGRAM, ['--version']).status === 0;

/** Runs amtool. */
export const amtool = (...args: string[]) => spawnSync('amtool', args, { encoding: 'utf8' });

/** Sends alerts to a real Alertmanager with our configuration and returns those that it mutes; waits up to 5 s for `count` of them. */
export async function mutedByAlertmanager(firing: Labels[], count: number): Promise<Labels[]> {
  const folder = mkdtempSync(join(tmpdir(), 'alertmanager-'));
  const url = `127.0.0.1:${await pickFreePort()}`;
  const options = [
    `--config.file=${configuration}`,
    `--storage.path=${folder}`,
    '--cluster.listen-address=',
    `--web.listen-address=${url}`,
  ];
  const server = spawn(PROGRAM, options, { stdio: 'ignore' });
  const ended = once(server, 'exit');
  try {
    await untilReady(`http://${url}/-/ready`);
    const body = JSON.stringify(firing.map((labels) => ({ labels })));
    const posted = await fetch(`http://${url}/api/v2/alerts`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    if (!posted.ok) throw new Error(await posted.text());
    for (let attempt = 0; ; attempt += 1) {
      const muted = await mutedAt(`http://${url}/api/v2/alerts`, firing.length);
      if (muted.length >= count || attempt > 50) return muted;
      await sleep(100); // it compares alerts after it has accepted them
    }
  } finally {
    server.kill();
    await ended;
    rmSync(folder, { recursive: true });
  }
}

async function mutedAt(url: string, total: number): Promise<Labels[]> {
  const alerts = (await (await fetch(url)).json()) as {
    labels: Labels;
    status: { inhibitedBy: string[] };
  }[];
  if (alerts.length !== total)
    throw new Error(`Alertmanager has ${alerts.length} of ${total} alerts`);
  return alerts.filter(({ status }) => status.inhibitedBy.length > 0).map(({ labels }) => labels);
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const response = await fetch(url).catch((error: unknown) => error);
    if (response instanceof Response && response.ok) return;
    if (attempt > 100) throw new Error('Alertmanager does not start', { cause: response });
    await sleep(100);
  }
}
