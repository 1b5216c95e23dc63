import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toolFolder } from '../seed-folder';
import { finishedTools } from './built-tools';
import { readImports } from './read-imports';
import { isInstalled } from './run-program';

const programs = finishedTools.filter(({ fileName }) => fileName.endsWith('.exe'));
const compiler = 'x86_64-w64-mingw32-gcc';

jest.setTimeout(120_000);

describe.each(programs)('$slug', ({ slug, fileName }) => {
  const read = () => readFile(join(toolFolder(slug), fileName));

  it('is small, and the one whose digest is written down', async () => {
    const program = await read();
    const digest = createHash('sha256').update(program).digest('hex');
    expect(program.length).toBeLessThan(200_000);
    expect(await readFile(join(toolFolder(slug), 'SHA256SUMS'), 'utf8')).toBe(`${digest}  ${fileName}\n`);
  });

  it('imports the kernel and the C library, and no function that opens, starts or connects', async () => {
    const imports = readImports(await read());
    expect([...imports.keys()].map((name) => name.toLowerCase()).sort()).toEqual(['kernel32.dll', 'msvcrt.dll']);
    const names = [...imports.values()].flat();
    expect(names).toContain('Sleep');
    expect(
      names.filter(
        (name) =>
          /create|open(?!tls)|socket|exec|spawn|system|reg|winexec|loadlibrary|delete(?!critical)|write(?!console)/i.test(name) &&
          name !== 'fwrite',
      ),
    ).toEqual([]);
  });

  if (isInstalled(compiler)) {
    it('is built again to the same bytes', () => {
      const built = spawnSync('sh', ['build.sh'], { cwd: toolFolder(slug), encoding: 'utf8' });
      expect([built.status, built.stderr]).toEqual([0, '']);
    });
  } else {
    // A machine without the cross-compiler can still compare the digest and read the imports.
    it.skip(`is built again (apt-get install gcc-mingw-w64-x86-64)`, () => undefined);
  }
});
