import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { samplesFolder } from '../../samples-folder';
import type { SourceFile } from '../list-sources';

const ENTRIES = /^bundle\/([a-z]+)\.mjs$/;

/**
 * The folder with its entries (`bundle/name.mjs`) turned into modules at the top level that contain the packages they import.
 * `name.mjs` exports one object, `name`, with what the entry exports: so the module's own names cannot meet those of a page.
 */
export function bundlePackages(sources: readonly SourceFile[]): SourceFile[] {
  const bundles = sources.flatMap(({ path, content }) => {
    const name = ENTRIES.exec(path)?.[1];
    return name
      ? [{ path: `${name}.mjs`, content: Buffer.from(bundle(name, content.toString('utf8'))) }]
      : [];
  });
  return [...sources.filter(({ path }) => !path.startsWith('bundle/')), ...bundles];
}

function bundle(name: string, entry: string): string {
  const { outputFiles } = buildSync({
    stdin: { contents: entry, resolveDir: join(samplesFolder(), '..'), sourcefile: `${name}.mjs` },
    bundle: true,
    minify: true,
    write: false,
    platform: 'browser',
    format: 'iife',
    globalName: name,
    target: 'es2022',
  });
  const text = outputFiles.map((file) => file.text).join('');
  if (!text.includes(`var ${name}=`)) throw new Error(`bundle/${name}.mjs exports nothing`);
  return text.replace(/^"use strict";/, '').replace(`var ${name}=`, `export const ${name}=`);
}
