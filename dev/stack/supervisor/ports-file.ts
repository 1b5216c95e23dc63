import { join } from 'node:path';
import type { DataPaths } from '../files/data-paths';
import { readIfExists } from '../files/read-if-exists';
import { writeFileAtomic } from '../files/write-file-atomic';

const portsFile = ({ run }: DataPaths) => join(run, 'ports');

/** Writes the ports of the processes of a stack to a file, for commands that run beside it. */
export function writePorts(
  paths: DataPaths,
  names: readonly string[],
  portOf: (name: string) => number,
): void {
  writeFileAtomic(
    portsFile(paths),
    JSON.stringify(Object.fromEntries(names.map((name) => [name, portOf(name)]))),
    0o600,
  );
}

export function readPorts(paths: DataPaths): Partial<Record<string, number>> | undefined {
  const text = readIfExists(portsFile(paths));
  return text === undefined ? undefined : (JSON.parse(text) as Partial<Record<string, number>>);
}
