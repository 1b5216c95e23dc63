import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './npm.mjs';
import { inRoot } from './root.mjs';
import { print } from './print.mjs';
import { fingerprintOfSources, hasStamp, writeStamp } from './stamp.mjs';

const stamp = inRoot('dist', 'samples', '.built');
<<<<<<< HEAD
const manifest = inRoot('dist', 'samples', 'manifest.json');
const paths = inRoot('dist', 'samples', 'paths.json');
||||||| 87f9b3e3
const manifest = inRoot('dist', 'samples', 'manifest.json');
=======
const results = ['manifest.json', 'paths.json', 'files'].map((name) => inRoot('dist', 'samples', name));
>>>>>>> int

/** What the builder of the samples writes beside its compiled program. */
<<<<<<< HEAD
export const BUILT_SAMPLES = new Set([stamp, manifest, paths, inRoot('dist', 'samples', 'files')]);
||||||| 87f9b3e3
export const BUILT_SAMPLES = new Set([stamp, manifest, inRoot('dist', 'samples', 'files')]);
=======
export const BUILT_SAMPLES = new Set([stamp, ...results]);
>>>>>>> int

const sources = ['samples', join('libs', 'contracts', 'src', 'api', 'tool-limits.ts'), 'package-lock.json'];
const notSources = new Set(['node_modules', '__pycache__', join('samples', 'run'), join('samples', 'check')]);

/** Whether `dist/samples` holds what the sources of the samples produce; a checkout without samples has nothing to build. */
export function samplesAreBuilt() {
<<<<<<< HEAD
  return !existsSync(inRoot('samples')) || (existsSync(manifest) && existsSync(paths) && hasStamp(stamp, fingerprint()));
||||||| 87f9b3e3
  return !existsSync(inRoot('samples')) || (existsSync(manifest) && hasStamp(stamp, fingerprint()));
=======
  return !existsSync(inRoot('samples')) || (results.every((path) => existsSync(path)) && hasStamp(stamp, fingerprint()));
>>>>>>> int
}

/** Builds the sample tools into `dist/samples`, from which the catalogue fills itself. The builder is compiled before. */
export function buildSamples() {
  print('Building the sample tools ...');
  const before = fingerprint();
  run([process.execPath, inRoot('dist', 'samples', 'main.js')], 'Building the sample tools');
  writeStamp(stamp, before);
}

function fingerprint() {
  return fingerprintOfSources(sources, (path, entry) => !notSources.has(entry.name) && !notSources.has(path) && !path.endsWith('.spec.ts'));
}
