import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from './root.mjs';

/** Whether a step was last finished with this fingerprint. */
export function hasStamp(path, fingerprint) {
  return existsSync(path) && readFileSync(path, 'utf8') === fingerprint;
}

/** Marks a step as finished. */
export function writeStamp(path, fingerprint) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, fingerprint);
}

/** A fingerprint of the contents of files. */
export function fingerprintOfContents(files, ...more) {
  const hash = createHash('sha256').update(more.join('\n'));
  for (const file of files) hash.update(`\n${file}\n`).update(existsSync(inRoot(file)) ? readFileSync(inRoot(file)) : '');
  return hash.digest('hex');
}

/** A fingerprint of names, sizes and modification times. */
export function fingerprintOfSources(paths, isSource) {
  const hash = createHash('sha256');
  for (const path of paths) addPath(hash, path, isSource);
  return hash.digest('hex');
}

function addPath(hash, path, isSource) {
  const found = statSync(inRoot(path), { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isDirectory()) {
    hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
    return;
  }
  const entries = readdirSync(inRoot(path), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const inside = join(path, entry.name);
    if (isSource(inside, entry)) addPath(hash, inside, isSource);
  }
}
