import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkFile, type Finding, listDefinitions } from '@libs/tool-policy';
import type { SourceFile } from '../build/list-sources';
import type { CatalogueEntry } from '../catalogue-entry';
import { readArchive } from '../run/unpack-archive';

/** Returns every place where a built download breaks the safety policy, as an upload of it would be refused. */
export async function checkDownload(fileName: string, content: Buffer): Promise<Finding[]> {
  const files = fileName.endsWith('.zip')
    ? await packedFiles(content)
    : [{ path: fileName, content }];
  const paths = files.map(({ path }) => path);
  const definitions = files.flatMap((file) =>
    listDefinitions(file.path, file.content.toString('utf8')),
  );
  return files
    .flatMap((file) => checkFile(file, paths, definitions).findings)
    .filter(({ severity }) => severity === 'violation');
}

/** The files of an archive, relative to its one folder. */
async function packedFiles(archive: Buffer): Promise<SourceFile[]> {
  const entries = await readArchive(archive);
  return entries
    .filter(({ name }) => !name.endsWith('/'))
    .map(({ name, content }) => ({ path: name.slice(name.indexOf('/') + 1), content }));
}

/** The findings in the download of a tool in a built folder; undefined when it was not built. */
export async function checkBuilt(
  { fileName }: Pick<CatalogueEntry, 'fileName'>,
  folder: string,
): Promise<Finding[] | undefined> {
  const path = join(folder, 'files', fileName);
  return existsSync(path) ? checkDownload(fileName, await readFile(path)) : undefined;
}
