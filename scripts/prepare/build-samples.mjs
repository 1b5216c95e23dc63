import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './npm.mjs';
import { inRoot } from './root.mjs';
import { print } from './print.mjs';
import { fingerprintOfSources, hasStamp, writeStamp } from './stamp.mjs';

const stamp = inRoot('dist', 'samples', '.built');
const results = ['manifest.json', 'paths.json', 'files'].map((name) => inRoot('dist', 'samples', name));

/** What the builder of the samples writes beside its compiled program. */
export const BUILT_SAMPLES = new Set([stamp, ...results]);

const sources = ['samples', join('libs', 'contracts', 'src', 'api', 'tool-limits.ts'), 'package-lock.json'];
const notSources = new Set(['node_modules', '__pycache__', join('samples', 'run'), join('samples', 'check')]);

/** Whether `dist/samples` holds what the sources of the samples produce; a checkout without samples has nothing to build. */
export function samplesAreBuilt() {
  return !existsSync(inRoot('samples')) || (results.every((path) => existsSync(path)) && hasStamp(stamp, fingerprint()));
}

/** Builds the sample tools into `dist/samples`, from which the catalogue fills itself. The builder is compiled before. */
export async function buildSamples() {
  print('Building the sample tools ...');
  const before = fingerprint();
  await run([process.execPath, inRoot('dist', 'samples', 'main.js')], 'Building the sample tools');
  writeStamp(stamp, before);
}

function fingerprint() {
  return fingerprintOfSources(sources, (path, entry) => !notSources.has(entry.name) && !notSources.has(path) && !path.endsWith('.spec.ts'));
}
