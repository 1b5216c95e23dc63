import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Records of one kind in memory and, with a folder, in one JSON file each; they survive a kill, not a power failure. */
export class Records<T extends { id: string }> {
  private readonly held = new Map<string, T>();

  constructor(private readonly folder: string | undefined) {
    if (folder === undefined) return;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (name.endsWith('.json')) this.hold(JSON.parse(readFileSync(path, 'utf8')) as T);
      else rmSync(path);
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
    this.hold(record);
    if (this.folder !== undefined) {
      const path = this.fileOf(this.folder, record.id);
      writeFileSync(`${path}.draft`, JSON.stringify(record), { mode: 0o600 });
      renameSync(`${path}.draft`, path);
    }
    return record;
  }

  remove(id: string): void {
    if (this.held.delete(id) && this.folder !== undefined) rmSync(this.fileOf(this.folder, id), { force: true });
  }

  private hold(record: T): void {
    this.held.set(record.id, record);
  }

  private fileOf(folder: string, id: string): string {
    return join(folder, `${encodeURIComponent(id)}.json`);
  }
}
