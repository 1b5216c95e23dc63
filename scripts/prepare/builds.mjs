import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, hasStamp, writeStamp } from './stamp.mjs';
import { npm, run } from './run.mjs';
import { inRoot } from './root.mjs';

const SAMPLES = ['manifest.json', 'paths.json', 'files'].map((name) =>
  join('dist', 'samples', name),
);

/** The servers, into `dist`. Files whose sources are gone are removed afterwards, so that a stack can run from `dist` meanwhile. */
export const servers = {
  name: 'servers',
  sources: [
    'services',
    'gateway',
    'libs',
    'samples',
    'dev',
    'deploy',
    'tsconfig.json',
    '.swcrc',
    'nest-cli.json',
    'package-lock.json',
  ],
  isSource: (path, entry) =>
    entry.isDirectory()
      ? !['node_modules', 'test'].includes(entry.name) && path !== join('samples', 'tools')
      : path.endsWith('.ts') && !path.endsWith('.spec.ts'),
  results: ['dist'],
  async build() {
    const began = Date.now();
    await run(
      [process.execPath, inRoot('node_modules', '@nestjs', 'cli', 'bin', 'nest.js'), 'build'],
      'Building the servers',
    );
    removeOlderThan(began, 'dist');
  },
};

/** The sample tools, into `dist/samples`, from which the catalogue fills itself. Their builder is one of the servers' programs. */
export const samples = {
  name: 'samples',
  sources: [
    'samples',
    join('libs', 'contracts', 'src', 'api', 'tool-limits.ts'),
    'package-lock.json',
  ],
  isSource: (path, entry) =>
    !['node_modules', '__pycache__'].includes(entry.name) &&
    ![join('samples', 'run'), join('samples', 'check')].includes(path) &&
    !path.endsWith('.spec.ts'),
  results: SAMPLES,
  build: () =>
    run([process.execPath, inRoot('dist', 'samples', 'main.js')], 'Building the sample tools'),
};

/** The web client: for browsers, and for server-side rendering in the gateway. */
export const web = {
  name: 'web',
  sources: [
    'web',
    join('libs', 'contracts', 'src'),
    join('libs', 'transparency', 'src'),
    'package-lock.json',
  ],
  isSource: (_path, entry) => !['node_modules', 'dist', 'dist-server', 'test'].includes(entry.name),
  results: [join('web', 'dist'), join('web', 'dist-server')],
  build: () => npm(['run', 'build', '--workspace', 'web'], 'Building the web client'),
};

/** Builds what does not match its sources. A checkout without a folder of sources has nothing to build from it. */
export async function build({ name, sources, isSource, results, build: start }) {
  const stamp = inRoot('node_modules', '.cache', 'prepare', name);
  const current = fingerprint(sources, isSource);
  if (
    !existsSync(inRoot(sources[0])) ||
    (hasStamp(stamp, current) && results.every((path) => existsSync(inRoot(path))))
  )
    return;
  await start();
  writeStamp(stamp, current);
}

function removeOlderThan(began, folder) {
  for (const entry of readdirSync(inRoot(folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (SAMPLES.includes(path)) continue;
    if (entry.isDirectory()) removeOlderThan(began, path);
    else if (statSync(inRoot(path)).mtimeMs < began) rmSync(inRoot(path));
  }
}
