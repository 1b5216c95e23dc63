import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listSources } from '../build/list-sources';
import { toolFolder } from '../samples-folder';
import { archives, unpackTool } from './built-tools';
import { filesOf } from './missing-toolchains';
import { ownTests } from './own-tests';
import { isInstalled, runProgram } from './run-program';
import { howToInstall } from './toolchains';

jest.setTimeout(120_000);

const missing = new Set<string>();

describe('the tests that tools bring along pass in the unpacked download', () => {
  for (const { slug } of archives) {
    for (const { program, arguments: args, line } of ownTests(filesOf(slug))) {
      if (!isInstalled(program)) {
        missing.add(program);
        // A machine without the language cannot run the tool; the report names it.
        it.skip(`${slug}: not run, ${program} is not installed (${howToInstall(program)})`, () => undefined);
        continue;
      }
      it(`${slug}: ${[program, ...args].join(' ')}`, async () => {
        const folder = await unpackTool(slug);
        try {
          const { code, output } = await (line ? runProgram('sh', ['-c', line], folder) : runProgram(program, args, folder));
          if (code !== 0) throw new Error(`${program} ${args.join(' ')} in ${slug} ended with ${code}:\n${output}`);
        } finally {
          await rm(join(folder, '..'), { recursive: true });
        }
      });
    }
  }

  it('needs no more than node for some of them on every machine', () => {
    expect(missing.has('node')).toBe(false);
  });
});

/** Its tests need a server; postgres-labs.medium.spec.ts runs them. */
const postgresLab = 'row-level-security-lab';

describe('the choice of tests', () => {
  it('finds every kind by its files', () => {
    expect(ownTests(['README.md', 'test_a.py', 'tests/b.test.mjs', 'test.sh', 'main_test.go']).map(({ program }) => program)).toEqual([
      'python3',
      'node',
      'bash',
      'go',
    ]);
    expect(
      ownTests(['src/SelfTest.java', 'test_a.cpp', 'Tests.cs', 'test.php', 'test.rb', 'Cargo.toml', 'test.ps1']).map(
        ({ program }) => program,
      ),
    ).toEqual(['javac', 'g++', 'mcs', 'php', 'ruby', 'cargo', 'pwsh']);
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
    for (const { slug, language } of archives.filter((tool) => code.includes(tool.language) && tool.slug !== postgresLab)) {
      const files = (await listSources(toolFolder(slug))).map(({ path }) => path);
      expect([slug, ownTests(files).length]).not.toEqual([slug, 0]);
      expect(await readdir(toolFolder(slug))).toEqual(expect.arrayContaining(['README.md', 'LESSON.md', 'SAFETY.md']));
      expect(language).toBeTruthy();
    }
  });
});
