import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { rotateIfLarge } from '../files/log-file';

/** A program to start, and the signal that asks it to end. */
export interface Command {
  file: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** Run as this user; absent: as who runs the stack. */
  user?: { uid: number; gid: number };
  stopSignal: NodeJS.Signals;
}

/** How a process ended: its exit code, or the signal that ended it. */
export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A process of ours, alive until `exited` resolves. */
export interface Running {
  pid: number;
  exited: Promise<Exit>;
  stopSignal: NodeJS.Signals;
}

/**
 * Starts a program in a session of its own, so that the terminal's Ctrl-C reaches it once, through us. It writes to its
 * log by itself and goes on doing so when we are gone. Throws when it cannot be started at all.
 */
export async function launch(command: Command, log: string): Promise<Running> {
  rotateIfLarge(log);
  const output = openSync(log, 'a', 0o600);
  try {
    const { file, args, env, cwd, user } = command;
    const child = spawn(file, args, { cwd, env, ...user, detached: true, stdio: ['ignore', output, output] });
    const exited = new Promise<Exit>((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
    const pid = await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      if (child.pid !== undefined) resolve(child.pid);
    });
    return { pid, exited, stopSignal: command.stopSignal };
  } finally {
    closeSync(output);
  }
}

/** An exit in words: "exit code 1" or "signal SIGKILL". */
export function describeExit(exit: Exit): string {
  return exit.signal ? `signal ${exit.signal}` : `exit code ${exit.code}`;
}
