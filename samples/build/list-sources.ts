import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One file of a tool's source folder; the path is relative and uses forward slashes. */
export interface SourceFile {
  path: string;
  content: Buffer;
}

/** What running a tool in place may leave behind. */
const LEFTOVERS = new Set(['__pycache__', 'node_modules', 'target', 'bin', 'obj']);

/** Every file below the folder in byte order of its path, dot files and leftovers aside; empty when there is no such folder. */
export async function listSources(folder: string): Promise<SourceFile[]> {
  const paths = await listPaths(folder, '');
  const files = paths.map(async (path) => ({ path, content: await readFile(join(folder, path)) }));
  return (await Promise.all(files)).sort((a, b) =>
    Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)),
  );
}

async function listPaths(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (folder === '' && error.code === 'ENOENT') return [];
      throw error;
    },
  );
  const found = entries
    .filter((entry) => !entry.name.startsWith('.') && !LEFTOVERS.has(entry.name))
    .map(async (entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return listPaths(root, path);
      if (!entry.isFile()) throw new Error(`${path} is neither a file nor a folder`);
      return [path];
    });
  return (await Promise.all(found)).flat();
}
