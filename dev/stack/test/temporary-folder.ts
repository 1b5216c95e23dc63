import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made: string[] = [];

/** A new folder with a space in its name. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded stack '));
  made.push(folder);
  return folder;
}

/** Removes the folders of this test file; call it after its servers have stopped. */
export function removeTemporaryFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}
