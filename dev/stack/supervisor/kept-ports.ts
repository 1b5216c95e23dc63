import { join } from 'node:path';
import { DataPaths } from '../files/data-paths';
import { readIfThere } from '../files/read-if-there';
import { writeWhole } from '../files/write-whole';

const fileIn = ({ run }: DataPaths) => join(run, 'ports');

/** Writes down where the parts of a stack listen, for commands that are run beside it. */
export function keepPorts(places: DataPaths, parts: readonly string[], portOf: (part: string) => number): void {
  writeWhole(fileIn(places), JSON.stringify(Object.fromEntries(parts.map((part) => [part, portOf(part)]))), 0o600);
}

/** The loopback ports of the parts of the stack that was started last; undefined when none has been. */
export function readPorts(places: DataPaths): Partial<Record<string, number>> | undefined {
  const text = readIfThere(fileIn(places));
  return text === undefined ? undefined : (JSON.parse(text) as Partial<Record<string, number>>);
}
