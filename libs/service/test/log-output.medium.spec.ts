import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..', '..');

/** Logs, waits, reports the metric on stderr and exits; stdout is a device without any room. */
const PROGRAM = `
  const { createPino } = require(${JSON.stringify(join(root, 'libs/service/src/logger.ts'))});
  const { register } = require('prom-client');
  const log = createPino('identity', 'info');
  const timer = setInterval(() => log.info('a record'), 5);
  process.stdout.write('a line of somebody else\\n');
  setTimeout(async () => {
    clearInterval(timer);
    log.info('another record');
    require('node:fs').writeSync(2, await register.getSingleMetricAsString('log_write_failures_total'));
    process.exit(7);
  }, 300);
`;

describe('logs on a full disk', () => {
  it('are lost and counted; the process goes on, and ends when it wants to', async () => {
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, ['-r', join(root, 'tests/harness/run-source.cjs'), '-e', PROGRAM], {
      cwd: root,
      stdio: ['ignore', full, 'pipe'],
    });
    closeSync(full);
    let text = '';
    child.stderr!.setEncoding('utf8').on('data', (more: string) => (text += more));
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect([code, text]).toEqual([7, expect.stringMatching(/^log_write_failures_total \d{2,}$/m)]);
  });
});
