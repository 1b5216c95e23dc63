import { ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, statSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, relative, join } from 'node:path';
import { projectRoot } from '../files';
import { httpStatus, pickFreePort } from '../ports';
import { sleep, processStart, sendSignal } from '../process/process-record';
import { holdProcess, releaseProcess, programFile } from '../process/run-process';

const TRAVERSE_ONLY = 0o011; // mode bits

/** Lets other accounts traverse the temporary parent folders of a data directory; otherwise PostgreSQL, which runs as another account under root, would relocate its data. */
export function openTemporaryParents(dataDir: string): void {
  if (process.getuid?.() !== 0) return;
  mkdirSync(dataDir, { recursive: true });
  for (let folder = dirname(dataDir); isInside(tmpdir(), folder); folder = dirname(folder)) {
    chmodSync(folder, (statSync(folder).mode & 0o777) | TRAVERSE_ONLY);
  }
}

function isInside(parent: string, folder: string): boolean {
  const path = relative(parent, folder);
  return path !== '' && !path.startsWith('..');
}

const EXIT_POLL_MS = 50;

export interface ProcessControls {
  pid: (name: string) => number;
  /** Sends a signal, by default SIGKILL; the supervisor restarts a process that exits. */
  kill: (name: string, signal?: NodeJS.Signals) => void;
  /** Sends SIGSTOP to the process and (on Linux) its children; its connections stay open. */
  pause: (name: string) => void;
  resume: (name: string) => void;
  /** Kills the process and keeps it from being restarted until `bringBack`; resolves when it has exited. */
  takeDown: (name: string, signal?: NodeJS.Signals) => Promise<void>;
  bringBack: (name: string) => void;
}

export function processControls(dataDir: string): ProcessControls {
  const run = join(dataDir, 'run');
  const pid = (name: string) => Number(readFileSync(join(run, `${name}.pid`), 'utf8'));
  const kill = (name: string, signal: NodeJS.Signals = 'SIGKILL') =>
    void sendSignal(pid(name), signal);
  return {
    pid,
    kill,
    pause: (name) => withChildren(pid(name)).forEach((each) => sendSignal(each, 'SIGSTOP')),
    resume: (name) => withChildren(pid(name)).forEach((each) => sendSignal(each, 'SIGCONT')),
    takeDown: async (name, signal = 'SIGKILL') => {
      const victim = pid(name);
      holdProcess(run, name);
      sendSignal(victim, signal);
      while (processStart(victim) !== undefined) await sleep(EXIT_POLL_MS);
    },
    bringBack: (name) => releaseProcess(run, name),
  };
}

/** PostgreSQL has a process for each connection, which would still respond if only the first process were stopped. */
function withChildren(pid: number): number[] {
  if (process.platform !== 'linux') return [pid];
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...(children === '' ? [] : children.split(' ').map(Number))];
}

const HEALTH_POLL_MS = 100;

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
    await sleep(HEALTH_POLL_MS)
  ) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The stack ended:\n${output()}`);
    if (performance.now() < deadline) continue;
    child.kill('SIGTERM');
    throw new Error(`${url} was not 200 after ${timeout / 1000} s:\n${output()}`);
  }
}
