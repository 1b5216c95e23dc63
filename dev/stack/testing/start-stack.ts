import { ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../files/project-root';
import { askStatus } from '../network/ask';
import { pickFreePort } from '../network/free-port';
import { pause } from '../process/pause';
import { sendSignal } from '../process/signal';
import { programFile } from '../program';
import { openTemporaryParents } from './open-temporary-parents';
import { PartControls, partControls } from './part-controls';

const glance = 100;

/** What a stack is started with; `env` is added to ours. The port is a free one unless given. */
export interface StackOptions {
  dataDir: string;
  port?: number;
  env?: NodeJS.ProcessEnv;
  /** Milliseconds until `/healthz` must be 200. */
  patience?: number;
}

/** A marketplace that runs in processes of its own, as `npm start` runs it. */
export interface StartedStack extends PartControls {
  url: string;
  dataDir: string;
  /** The process id of the supervisor. */
  supervisor: number;
  /** What it has printed so far. */
  output: () => string;
  /** The invented password of the first administrator. */
  adminPassword: () => string;
  /** Resolves when `/healthz` is 200 (again). */
  untilHealthy: (patience?: number) => Promise<void>;
  /** SIGTERM; resolves with the exit code when everything has stopped. */
  stop: () => Promise<number | null>;
}

/** Starts `dist/dev/stack/main.js` and resolves once `/healthz` is 200. It stops by itself when this process ends. */
export async function startStack({ dataDir, port, env, patience = 150_000 }: StackOptions): Promise<StartedStack> {
  openTemporaryParents(dataDir);
  const chosen = port ?? (await pickFreePort());
  const settings = { PORT: String(chosen), DATA_DIR: dataDir, STOP_WITH_PARENT: 'true' };
  const child = spawn(process.execPath, [programFile('dev/stack/main.js')], {
    cwd: projectRoot(),
    env: { ...process.env, ...env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collectOutput(child);
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = env?.PUBLIC_URL ?? `http://localhost:${chosen}`;
  const untilHealthy = (limit = patience) => waitForHealth(`http://127.0.0.1:${chosen}/healthz`, child, output, limit);
  await untilHealthy();
  return {
    ...partControls(dataDir),
    url,
    dataDir,
    supervisor: child.pid ?? 0,
    output,
    adminPassword: () => readFileSync(join(dataDir, 'admin.txt'), 'utf8').trim(),
    untilHealthy,
    stop: () => {
      if (child.pid !== undefined && child.exitCode === null) sendSignal(child.pid, 'SIGTERM');
      return exited;
    },
  };
}

function collectOutput(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (more: string) => (text += more));
  return () => text;
}

async function waitForHealth(url: string, child: ChildProcess, output: () => string, patience: number): Promise<void> {
  for (const deadline = performance.now() + patience; (await askStatus(url)) !== 200; await pause(glance)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The stack ended:\n${output()}`);
    if (performance.now() < deadline) continue;
    child.kill('SIGTERM');
    throw new Error(`${url} was not 200 after ${patience / 1000} s:\n${output()}`);
  }
}
