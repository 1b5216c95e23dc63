import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readIfThere } from '../files/read-if-there';
import { writeWhole } from '../files/write-whole';
import { processStart } from './process-start';

/** What is kept of a running part, to find it again after the supervisor was killed. */
export interface ProcessRecord {
  pid: number;
  /** See {@link processStart}. */
  start: string;
  stopSignal: NodeJS.Signals;
}

/** Writes `<name>.pid`, the pid alone (contract §7), and `<name>.json`, the whole record. */
export function writeRecord(runDir: string, name: string, pid: number, stopSignal: NodeJS.Signals): void {
  const start = processStart(pid);
  if (start === undefined) return;
  const record: ProcessRecord = { pid, start, stopSignal };
  writeWhole(join(runDir, `${name}.json`), JSON.stringify(record), 0o600);
  writeWhole(join(runDir, `${name}.pid`), `${pid}\n`, 0o644);
}

/** Forgets a part that has ended. */
export function removeRecord(runDir: string, name: string): void {
  rmSync(join(runDir, `${name}.pid`), { force: true });
  rmSync(join(runDir, `${name}.json`), { force: true });
}

/** The parts that were running when the records were last written, by name. */
export function readRecords(runDir: string): Map<string, ProcessRecord> {
  const records = new Map<string, ProcessRecord>();
  for (const file of readdirSync(runDir).filter((name) => name.endsWith('.json'))) {
    const record = parseRecord(readIfThere(join(runDir, file)));
    if (record) records.set(basename(file, '.json'), record);
  }
  return records;
}

/** Is this very process still running, and not another that got its pid? */
export function isRunning(record: ProcessRecord): boolean {
  return processStart(record.pid) === record.start;
}

/** A record from its text; undefined when the text is none. */
export function parseRecord(text: string | undefined): ProcessRecord | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<ProcessRecord> | null;
    if (typeof value?.pid !== 'number' || typeof value.start !== 'string' || typeof value.stopSignal !== 'string') return undefined;
    return { pid: value.pid, start: value.start, stopSignal: value.stopSignal };
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined;
    throw thrown;
  }
}
