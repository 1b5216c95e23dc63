import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { rotateIfLarge } from '../files/log-file';

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
