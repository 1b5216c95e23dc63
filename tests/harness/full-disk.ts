import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes this process's writes to files fail with ENOSPC until the returned function is called. */
export async function failFileWrites(): Promise<() => void> {
  const handle = await open('/dev/null');
  const methods = Object.getPrototypeOf(handle) as Record<
    'write' | 'writeFile',
    () => Promise<unknown>
  >;
  await handle.close();
  const error = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
  });
  const spies = (['write', 'writeFile'] as const).map((name) =>
    jest.spyOn(methods, name).mockRejectedValue(error),
  );
  return () => spies.forEach((spy) => spy.mockRestore());
}

/** A small file system. */
export interface SmallDisk {
  path: string;
  /** Fills the remaining space. */
  fill(): Promise<void>;
  /** Frees that space. */
  free(): void;
  unmount(): void;
}

/** Mounts a tmpfs of a size in bytes; undefined unless run as root on Linux. */
export function mountSmallDisk(bytes: number): SmallDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), 'exe-small-disk-'));
  const ballast = join(path, 'ballast');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=1777`, 'tmpfs', path], {
      stdio: 'ignore',
    });
  } catch {
    rmSync(path, { recursive: true });
    return undefined;
  }
  return {
    path,
    fill: () => writeFile(ballast, Buffer.alloc(bytes)).catch(() => undefined), // it stops where the room ends
    free: () => rmSync(ballast, { force: true }),
    unmount: () => {
      execFileSync('umount', ['--lazy', path]);
      rmSync(path, { recursive: true });
    },
  };
}
