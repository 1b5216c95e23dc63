import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listSources } from './list-sources';

let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'sources-'))));
afterEach(() => rm(folder, { recursive: true }));

async function put(path: string): Promise<void> {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), path);
}

describe('the sources of a tool', () => {
  it('are listed in byte order, whatever order the disk gives', async () => {
    for (const path of ['b.txt', 'a/z.txt', 'B.txt', 'a.txt']) await put(path);
    expect((await listSources(folder)).map((file) => file.path)).toEqual([
      'B.txt',
      'a.txt',
      'a/z.txt',
      'b.txt',
    ]);
  });

  it('leave out dot files and what running the tool left behind', async () => {
    for (const path of [
      '.hidden',
      '.git/x',
      '__pycache__/x.pyc',
      'node_modules/y/z.js',
      'target/debug',
      'kept.md',
    ])
      await put(path);
    expect((await listSources(folder)).map((file) => file.path)).toEqual(['kept.md']);
  });

  it('are none when there is no folder', async () => {
    expect(await listSources(join(folder, 'nowhere'))).toEqual([]);
  });

  it('may not be a link to somewhere else', async () => {
    await symlink('/etc/hostname', join(folder, 'link.txt'));
    await expect(listSources(folder)).rejects.toThrow('link.txt is neither a file nor a folder');
  });
});
