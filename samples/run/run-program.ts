import { spawn, spawnSync } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** Harmless arguments for programs without `--version`. */
const HARMLESS: Record<string, string[]> = { go: ['version'], gofmt: ['-l'] };

/** Whether this machine has the program, and it works: a launcher without its language counts as missing. */
export function isInstalled(program: string): boolean {
  const { error, status } = spawnSync(program, HARMLESS[program] ?? ['--version'], {
    stdio: 'ignore',
  });
  return error === undefined && status === 0;
}

/** How a program ended, and everything it printed. */
export interface Outcome {
  code: number | null;
  output: string;
}

/** Runs a program in a folder with a small environment of its own; it is stopped after a minute and a half. */
export async function runProgram(
  program: string,
  args: readonly string[],
  folder: string,
): Promise<Outcome> {
  const child = spawn(program, args, {
    cwd: folder,
    timeout: 90_000,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      LANG: 'C.UTF-8',
      PYTHONDONTWRITEBYTECODE: '1',
      GOCACHE: `${folder}/.cache`,
      GOFLAGS: '-mod=mod',
      GOPROXY: 'off',
      GOTOOLCHAIN: 'local',
      // A Rust that was installed for one user is found through the real home folder.
      RUSTUP_HOME: process.env.RUSTUP_HOME ?? `${process.env.HOME}/.rustup`,
      CARGO_TARGET_DIR: `${folder}/target`,
    },
  });
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((done) => child.on('close', done)),
  ]);
  return { code, output: out + err };
}
