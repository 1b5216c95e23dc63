import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildTool } from '../build/build-tool';
import { explainDownload } from '../build/explain-download';
import { listSources } from '../build/list-sources';
import { toolFolder } from '../samples-folder';
import { archives, sampleTools, unpackTool } from './built-tools';
import { filesOf } from './missing-toolchains';
import { readImports } from './read-imports';
import { isInstalled } from './run-program';

const programs = sampleTools
  .filter(({ slug }) => filesOf(slug).includes(`${slug}.exe`))
  .map((tool) => ({ ...tool, program: `${tool.slug}.exe` }));
const compiler = 'x86_64-w64-mingw32-gcc';

describe.each(programs)('$slug', ({ slug, program: name }) => {
  const read = () => readFile(join(toolFolder(slug), name));

  it('is the one whose digest is written down', async () => {
    const program = await read();
    const digest = createHash('sha256').update(program).digest('hex');
    expect(await readFile(join(toolFolder(slug), 'SHA256SUMS'), 'utf8')).toBe(
      `${digest}  ${name}\n`,
    );
  });

  it('imports the kernel and the C library, and no function that opens, starts or connects', async () => {
    const imports = readImports(await read());
    expect([...imports.keys()].map((name) => name.toLowerCase()).sort()).toEqual([
      'kernel32.dll',
      'msvcrt.dll',
    ]);
    const names = [...imports.values()].flat();
    expect(names).toContain('Sleep');
    expect(
      names.filter(
        (name) =>
          /create|open(?!tls)|socket|exec|spawn|system|reg|winexec|loadlibrary|delete(?!critical)|write(?!console)/i.test(
            name,
          ) && name !== 'fwrite',
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

describe('the download of a Windows program', () => {
  const inArchives = programs.filter(({ slug }) =>
    archives.some((archive) => archive.slug === slug),
  );

  it.each(inArchives)(
    '$slug holds the program with its source, lesson, safety notes and digest',
    async ({ slug, program }) => {
      const folder = await unpackTool(slug);
      try {
        const files = (await listSources(folder)).map(({ path }) => path);
        expect(files).toEqual(
          expect.arrayContaining([
            program,
            'main.c',
            'build.sh',
            'README.md',
            'LESSON.md',
            'SAFETY.md',
            'SHA256SUMS',
          ]),
        );
        const checked = spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], {
          cwd: folder,
          encoding: 'utf8',
        });
        expect([checked.status, checked.stdout]).toEqual([0, `${program}: OK\n`]);
      } finally {
        await rm(join(folder, '..'), { recursive: true });
      }
    },
  );

  it('can be the plain program, then without a part of the lesson', async () => {
    for (const program of programs) {
      const plain = { ...program, fileName: program.program };
      const source = await readFile(join(toolFolder(program.slug), program.program));
      expect((await buildTool(plain)).equals(source)).toBe(true);
      expect((await explainDownload(plain)).lessonExcerpt).toBe('');
    }
  });

  it('shows a part of the lesson when it is an archive', async () => {
    for (const program of inArchives)
      expect((await explainDownload(program)).lessonExcerpt).toMatch(/^[\s\S]{120,1200}$/);
  });
});
