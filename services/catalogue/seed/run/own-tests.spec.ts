import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listSources } from '../build/list-sources';
import { toolFolder } from '../seed-folder';
import { archives, unpackTool } from './built-tools';
import { ownTests } from './own-tests';
import { isInstalled, runProgram } from './run-program';

jest.setTimeout(120_000);

describe('the tests that tools bring along pass in the unpacked download', () => {
  it.each(archives.map(({ slug }) => slug))('%s', async (slug) => {
    const folder = await unpackTool(slug);
    try {
      const files = (await listSources(folder)).map(({ path }) => path);
      for (const { program, arguments: args } of ownTests(files).filter(({ program }) => isInstalled(program))) {
        const { code, output } = await runProgram(program, args, folder);
        if (code !== 0) throw new Error(`${program} ${args.join(' ')} in ${slug} ended with ${code}:\n${output}`);
      }
    } finally {
      await rm(join(folder, '..'), { recursive: true });
    }
  });
});

describe('programs that tools are tested with', () => {
  const wanted = new Map([...ownTests(['test_a.py', 'a.test.mjs', 'test.sh', 'a_test.go'])].map((tests) => [tests.program, tests.debian]));
  for (const [program, debian] of wanted) {
    if (isInstalled(program)) it(`${program} is here`, () => expect(isInstalled(program)).toBe(true));
    // A machine without the language cannot run its tools; the report says so by name.
    else it.skip(`${program} is not installed, its tools were not run (apt-get install ${debian})`, () => undefined);
  }
});

describe('the choice of tests', () => {
  it('finds every kind by its files', () => {
    expect(ownTests(['README.md', 'test_a.py', 'tests/b.test.mjs', 'test.sh', 'main_test.go']).map(({ program }) => program)).toEqual([
      'python3',
      'node',
      'bash',
      'go',
    ]);
    expect(ownTests(['README.md', 'main.py'])).toEqual([]);
  });

  it('finds tests for every tool that is code', async () => {
    const code = [
      'python',
      'javascript',
      'typescript',
      'go',
      'bash',
      'shell',
      'java',
      'cpp',
      'csharp',
      'php',
      'ruby',
      'rust',
      'powershell',
      'sql',
    ];
    for (const { slug, language } of archives.filter((tool) => code.includes(tool.language))) {
      const files = (await listSources(toolFolder(slug))).map(({ path }) => path);
      expect([slug, ownTests(files).length]).not.toEqual([slug, 0]);
      expect(await readdir(toolFolder(slug))).toEqual(expect.arrayContaining(['README.md', 'LESSON.md', 'SAFETY.md']));
      expect(language).toBeTruthy();
    }
  });
});
