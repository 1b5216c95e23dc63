import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pickFreePort } from '../ports';
import { terminalReporter } from './context';
import { type Plan, supervise } from './supervise';

it('starts nothing when it is asked to stop while the plan is made', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'supervise-'));
  const stopping = new AbortController();
  const announce = jest.fn();
  const phases: Plan['phases'] = () => {
    stopping.abort();
    return Promise.resolve([]);
  };
  const port = await pickFreePort();
  const settings = {
    port,
    host: 'localhost',
    dataDir,
    publicUrl: `http://localhost:${port}`,
    watch: false,
    environment: {},
  };
  const lines: string[] = [];
  await supervise(
    settings,
    { servers: [], phases, announce },
    terminalReporter((line) => lines.push(line)),
    stopping.signal,
  );
  rmSync(dataDir, { recursive: true, force: true });
  expect(announce).not.toHaveBeenCalled();
  expect(lines.join('')).not.toContain('Stopp');
});
