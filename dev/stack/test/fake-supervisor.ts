import { StdioOptions, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../../../tests/harness/eventually';
import { pickFreePort } from '../ports';
import { ProcessControls, processControls } from '../testing/start-stack';

/** A supervisor of fake processes, in a process of its own. */
export interface FakeSupervisor extends Omit<ProcessControls, 'pid'> {
  pid: number;
  pidOf: (name: string) => number;
  dataDir: string;
  output: () => string;
  /** Closes its output, so that further writes fail. */
  closeOutput: () => void;
  exit: Promise<number | null>;
  journal: () => string[];
  untilReady: () => Promise<void>;
}

/** Runs `fake-stack.ts` in a process group of its own; phases as in `[['postgres'], ['identity', 'catalogue']]`. It stops with us. */
export async function spawnFakeStack(
  dataDir: string,
  phases: string[][],
  env: NodeJS.ProcessEnv,
  output: 'pipe' | 'ignore',
) {
  const script = [
    join(__dirname, '../../../tests/harness/run-source.cjs'),
    join(__dirname, 'fake-stack.ts'),
  ] as const;
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(await pickFreePort()),
    PHASES: JSON.stringify(phases),
    STOP_WITH_PARENT: 'true',
  };
  const stdio: StdioOptions = ['ignore', output, output];
  return spawn(process.execPath, ['-r', ...script], {
    env: { ...process.env, ...settings, ...env },
    stdio,
    detached: true,
  });
}

/** Starts a fake stack whose output and processes can be observed. */
export async function startFakeSupervisor(
  dataDir: string,
  phases: string[][],
  env: NodeJS.ProcessEnv = {},
): Promise<FakeSupervisor> {
  const child = await spawnFakeStack(dataDir, phases, env, 'pipe');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  const path = join(dataDir, 'journal');
  const controls = processControls(dataDir);
  return {
    ...controls,
    pid: child.pid ?? 0,
    pidOf: controls.pid,
    dataDir,
    output: () => output,
    closeOutput: () => [child.stdout, child.stderr].forEach((stream) => stream?.destroy()),
    exit,
    journal: () => (existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []),
    untilReady: () =>
      eventually(() => expect(output.includes('all ready') || child.exitCode !== null).toBe(true)),
  };
}
