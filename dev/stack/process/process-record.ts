import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readIfExists } from '../files/read-if-exists';
import { writeFileAtomic } from '../files/write-file-atomic';
import { processStart } from './process-start';

/** Identifies a running process, also after its supervisor was killed. */
export interface ProcessRecord {
  pid: number;
  start: string;
  stopSignal: NodeJS.Signals;
}

/** Writes `<name>.pid` with the pid only (dev/stack/README.md) and `<name>.json` with the record. */
export function writeRecord(
  runDir: string,
  name: string,
  pid: number,
  stopSignal: NodeJS.Signals,
): void {
  const start = processStart(pid);
  if (start === undefined) return;
  const record: ProcessRecord = { pid, start, stopSignal };
  writeFileAtomic(join(runDir, `${name}.json`), JSON.stringify(record), 0o600);
  writeFileAtomic(join(runDir, `${name}.pid`), `${pid}\n`, 0o644);
}

export function removeRecord(runDir: string, name: string): void {
  rmSync(join(runDir, `${name}.pid`), { force: true });
  rmSync(join(runDir, `${name}.json`), { force: true });
}

export function readRecords(runDir: string): Map<string, ProcessRecord> {
  const records = new Map<string, ProcessRecord>();
  for (const file of readdirSync(runDir).filter((name) => name.endsWith('.json'))) {
    const record = parseRecord(readIfExists(join(runDir, file)));
    if (record) records.set(basename(file, '.json'), record);
  }
  return records;
}

/** Whether the process is still running, and its pid was not reused. */
export function isRunning(record: ProcessRecord): boolean {
  return processStart(record.pid) === record.start;
}

export function parseRecord(text: string | undefined): ProcessRecord | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<ProcessRecord> | null;
    if (
      typeof value?.pid !== 'number' ||
      typeof value.start !== 'string' ||
      typeof value.stopSignal !== 'string'
    )
      return undefined;
    return { pid: value.pid, start: value.start, stopSignal: value.stopSignal };
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined;
    throw thrown;
  }
}
