import { spawn } from 'node:child_process';
import { existsSync, rmSync, writeFileSync, closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, logFile, type DataPaths } from '../files';
import { rotateIfLarge, lastLines, logEnd } from '../logs';
import { StartFailure } from '../start-failure';
import { sleep, killGroup, sendSignal, terminate } from './process-record';

const HOLD_POLL_MS = 100;

const holdFile = (runDir: string, name: string): string => join(runDir, `${name}.hold`);

/** Keeps a process from being restarted while `DATA_DIR/run/<name>.hold` exists, for maintenance and for tests of outages. */
export function holdProcess(runDir: string, name: string): void {
  writeFileSync(holdFile(runDir, name), '');
}

export function releaseProcess(runDir: string, name: string): void {
  rmSync(holdFile(runDir, name), { force: true });
}

export async function waitWhileHeld(
  runDir: string,
  name: string,
  stopping: AbortSignal,
): Promise<void> {
  while (existsSync(holdFile(runDir, name)) && !stopping.aborted)
    await sleep(HOLD_POLL_MS, stopping);
}

export interface Command {
  file: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** The user that runs it; by default the one that runs the stack. */
  user?: { uid: number; gid: number };
  stopSignal: NodeJS.Signals;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface Running {
  pid: number;
  exited: Promise<Exit>;
  stopSignal: NodeJS.Signals;
}

/** Starts a program in a session of its own, so that Ctrl-C reaches it only through the supervisor; it writes to its log itself. */
export async function launch(command: Command, log: string): Promise<Running> {
  rotateIfLarge(log);
  const output = openSync(log, 'a', 0o600);
  try {
    const { file, args, env, cwd, user } = command;
    const child = spawn(file, args, {
      cwd,
      env,
      ...user,
      detached: true,
      stdio: ['ignore', output, output],
    });
    const exited = new Promise<Exit>((resolve) =>
      child.once('exit', (code, signal) => resolve({ code, signal })),
    );
    const pid = await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      if (child.pid !== undefined) resolve(child.pid);
    });
    return { pid, exited, stopSignal: command.stopSignal };
  } finally {
    closeSync(output);
  }
}

export function describeExit(exit: Exit): string {
  return exit.signal ? `signal ${exit.signal}` : `exit code ${exit.code}`;
}

export interface ProcessDefinition {
  name: string;
  /** Its loopback ports; if another program takes one before the first start, the stack picks other ports. */
  ports: readonly number[];
  /** Prepares one start, also before every restart. A StartFailure during the first start is final. */
  command(signal: AbortSignal): Promise<Command>;
  isReady(pid: number): Promise<boolean>;
}

export function programFile(program: string): string {
  return join(projectRoot(), 'dist', program);
}

export function programCommand(
  program: string,
  env: NodeJS.ProcessEnv,
  { watch = false } = {},
): Command {
  const file = programFile(program);
  if (!existsSync(file)) throw new StartFailure(`dist/${program} is missing; run npm run build.`);
  return {
    file: process.execPath,
    args: watch ? ['--watch', file] : [file],
    env,
    cwd: projectRoot(),
    stopSignal: 'SIGTERM',
  };
}

const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 10_000;
const READY_POLL_MS = 25;

export interface RunningServer {
  pid: number;
  kill: (signal: NodeJS.Signals) => void;
  /** Sends one signal and, after ten seconds, SIGKILL; resolves when the process has exited. */
  stop: () => Promise<void>;
}

/** Starts one process and waits until it is ready, at most 30 s; rejects with its last log lines if it exits before. */
export async function runProcess(
  definition: ProcessDefinition,
  paths: DataPaths,
): Promise<RunningServer> {
  const { name } = definition;
  const log = logFile(paths, name);
  const from = logEnd(log);
  const running = await launch(await definition.command(new AbortController().signal), log);
  let exit: string | undefined;
  const exited = running.exited.then((how) => (exit = describeExit(how)));
  for (
    const deadline = performance.now() + START_TIMEOUT_MS;
    !(await definition.isReady(running.pid));
    await sleep(READY_POLL_MS)
  ) {
    if (exit !== undefined)
      throw new Error([`${name} ended with ${exit}`, ...lastLines(log, from)].join('\n'));
    if (performance.now() < deadline) continue;
    killGroup(running.pid);
    throw new Error(
      [`${name} was not ready after ${START_TIMEOUT_MS / 1000} s`, ...lastLines(log, from)].join(
        '\n',
      ),
    );
  }
  return {
    pid: running.pid,
    kill: (signal) => sendSignal(running.pid, signal),
    stop: () => stop(running, exited),
  };
}

async function stop(running: Running, exited: Promise<unknown>): Promise<void> {
  terminate(running.pid, running.stopSignal);
  const timer = setTimeout(() => killGroup(running.pid), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
}
