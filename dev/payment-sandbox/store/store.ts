import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Records of one kind in memory and, with a folder, in one JSON file each; they survive a kill, not a power failure. */
export class Records<T extends { id: string }> {
  private readonly held = new Map<string, T>();

  constructor(private readonly folder: string | undefined) {
    if (folder === undefined) return;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const path of readdirSync(folder).map((name) => join(folder, name))) {
      if (!path.endsWith('.json')) {
        rmSync(path);
        continue;
      }
      const record = JSON.parse(readFileSync(path, 'utf8')) as T;
      this.held.set(record.id, record);
    }
  }

  get(id: string): T | undefined {
    return this.held.get(id);
  }

  all(): T[] {
    return [...this.held.values()];
  }

  /** Stores a record atomically, replacing the one with its id. */
  put(record: T): T {
    this.held.set(record.id, record);
    if (this.folder !== undefined) {
      const path = this.fileOf(this.folder, record.id);
      writeFileSync(`${path}.draft`, JSON.stringify(record), { mode: 0o600 });
      renameSync(`${path}.draft`, path);
    }
    return record;
  }

  remove(id: string): void {
    if (this.held.delete(id) && this.folder !== undefined)
      rmSync(this.fileOf(this.folder, id), { force: true });
  }

  private fileOf(folder: string, id: string): string {
    return join(folder, `${encodeURIComponent(id)}.json`);
  }
}

/** A clock that can be advanced. */
export class Clock {
  private offset = 0;

  in(milliseconds: number): Date {
    return new Date(Date.now() + this.offset + milliseconds);
  }

  now(): Date {
    return this.in(0);
  }

  advance(milliseconds: number): void {
    this.offset += milliseconds;
  }
}
