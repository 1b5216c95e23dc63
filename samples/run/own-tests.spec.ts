import { readdir } from 'node:fs/promises';
import { listSources } from '../build/list-sources';
import { toolFolder } from '../samples-folder';
import { archives } from './built-tools';
import { ownTests } from './own-tests';
import { declareToolTests, toolTests } from './tool-tests';

/** Tools whose tests pin facts that these tools once got wrong. */
const FACTS = [
  'cookie-flags-lab',
  'hosts-file-explainer',
  'password-entropy-meter',
  'security-headers-poster',
  'tls-handshake-walkthrough',
];

describe('the tests that tools bring along pass in the unpacked download, for one tool of each kind and those that pin facts', () => {
  declareToolTests(
    toolTests.filter(
      ({ program, slug }, index) =>
        FACTS.includes(slug) || toolTests.findIndex((other) => other.program === program) === index,
    ),
  );
});

/** Its tests need a server; postgres-labs.medium.spec.ts runs them. */
const postgresLab = 'row-level-security-lab';

describe('the choice of tests', () => {
  it('finds every kind by its files', () => {
    expect(
      ownTests(['README.md', 'test_a.py', 'tests/b.test.mjs', 'test.sh', 'main_test.go']).map(
        ({ program }) => program,
      ),
    ).toEqual(['python3', 'node', 'bash', 'go']);
    expect(
      ownTests([
        'src/SelfTest.java',
        'test_a.cpp',
        'Tests.cs',
        'test.php',
        'test.rb',
        'Cargo.toml',
        'test.ps1',
      ]).map(({ program }) => program),
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
    for (const { slug, language } of archives.filter(
      (tool) => code.includes(tool.language) && tool.slug !== postgresLab,
    )) {
      const files = (await listSources(toolFolder(slug))).map(({ path }) => path);
      expect([slug, ownTests(files).length]).not.toEqual([slug, 0]);
      expect(await readdir(toolFolder(slug))).toEqual(
        expect.arrayContaining(['README.md', 'LESSON.md', 'SAFETY.md']),
      );
      expect(language).toBeTruthy();
    }
  });
});
