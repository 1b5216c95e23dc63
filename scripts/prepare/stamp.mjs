import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from './root.mjs';

/** Whether work was last finished with this fingerprint. */
export function hasStamp(path, wanted) {
  return existsSync(path) && readFileSync(path, 'utf8') === wanted;
}

/** Marks work as finished. */
export function writeStamp(path, current) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, current);
}

/** A fingerprint of the contents of files and folders, and of further values. */
export function fingerprint(paths, isSource, values = []) {
  const hash = createHash('sha256').update(values.join('\n'));
  for (const path of paths) addPath(hash, path, isSource);
  return hash.digest('hex');
}

function addPath(hash, path, isSource) {
  const found = statSync(inRoot(path), { throwIfNoEntry: false });
  if (!found?.isDirectory()) {
    hash.update(`\n${path}\n`).update(found ? readFileSync(inRoot(path)) : '');
    return;
  }
  const entries = readdirSync(inRoot(path), { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  for (const entry of entries)
    if (isSource(join(path, entry.name), entry)) addPath(hash, join(path, entry.name), isSource);
}
