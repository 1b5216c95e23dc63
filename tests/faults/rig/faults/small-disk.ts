import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, statfsSync } from 'node:fs';

const LARGE_BYTES = 4 * 1024 ** 3;
const ATTEMPTS = 20;

/** What this machine lacks to mount file systems; undefined when it can. */
export function missingForSmallDisk(): string | undefined {
  return process.platform === 'linux' && process.getuid?.() === 0
    ? undefined
    : 'only root on Linux can mount a file system that fills up';
}

/** A folder on a tmpfs that can be filled. Mount and unmount it only while no process uses the folder. */
export class SmallDisk {
  private readonly original: string;

  /** Moves a folder to a new tmpfs with enough space. */
  constructor(private readonly folder: string) {
    this.original = `${folder}.original`;
    renameSync(folder, this.original);
    mkdirSync(folder);
    run('mount', '-t', 'tmpfs', '-o', `size=${LARGE_BYTES}`, 'tmpfs', folder);
    run('cp', '-a', `${this.original}/.`, folder);
  }

  /** Shrinks the file system to its contents, so that nothing more can be written. */
  fill(): void {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { blocks, bfree, bsize } = statfsSync(this.folder);
        return this.resize((blocks - bfree) * bsize);
      } catch (error) {
        if (attempt >= ATTEMPTS) throw error; // it grew in the meantime
      }
    }
  }

  /** Enlarges the file system again. */
  free(): void {
    this.resize(LARGE_BYTES);
  }

  /** Moves the folder back. */
  unmount(): void {
    const copy = `${this.folder}.copy`;
    run('cp', '-a', this.folder, copy);
    run('umount', this.folder);
    rmSync(this.folder, { recursive: true });
    renameSync(copy, this.folder);
    rmSync(this.original, { recursive: true });
  }

  private resize(bytes: number): void {
    run('mount', '-o', `remount,size=${bytes}`, this.folder);
  }
}

function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { stdio: 'pipe' });
}
