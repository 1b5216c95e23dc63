import { ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../files/project-root';
import { httpStatus } from '../network/http-status';
import { pickFreePort } from '../network/free-port';
import { sleep } from '../process/sleep';
import { sendSignal } from '../process/signal';
import { programFile } from '../program';
import { openTemporaryParents } from './open-temporary-parents';
import { ProcessControls, processControls } from './process-controls';

const POLL_INTERVAL_MS = 100;

interface StackOptions {
  dataDir: string;
  port?: number; // default: a free one
  env?: NodeJS.ProcessEnv;
  timeout?: number; // milliseconds until `/healthz` returns 200
}

/** A marketplace that runs as with `npm start`. */
export interface StartedStack extends ProcessControls {
  url: string;
  dataDir: string;
  supervisor: number;
  output: () => string;
  adminPassword: () => string;
  untilHealthy: (timeout?: number) => Promise<void>;
  /** SIGTERM; resolves with the exit code when everything has stopped. */
  stop: () => Promise<number | null>;
}

/** Starts `dist/dev/stack/main.js` and resolves when `/healthz` returns 200; the stack stops when this process exits. */
export async function startStack({
  dataDir,
  port,
  env,
  timeout = 150_000,
}: StackOptions): Promise<StartedStack> {
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
  const untilHealthy = (limit = timeout) =>
    waitForHealth(`http://127.0.0.1:${chosen}/healthz`, child, output, limit);
  await untilHealthy();
  return {
    ...processControls(dataDir),
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
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (more: string) => (text += more));
  return () => text;
}

async function waitForHealth(
  url: string,
  child: ChildProcess,
  output: () => string,
  timeout: number,
): Promise<void> {
  for (
    const deadline = performance.now() + timeout;
    (await httpStatus(url)) !== 200;
    await sleep(POLL_INTERVAL_MS)
  ) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The stack ended:\n${output()}`);
    if (performance.now() < deadline) continue;
    child.kill('SIGTERM');
    throw new Error(`${url} was not 200 after ${timeout / 1000} s:\n${output()}`);
  }
}
