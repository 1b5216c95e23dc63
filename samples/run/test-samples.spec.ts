import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A machine with nothing but node, an apt-get and an npx that only print their arguments. */
let machine: string;

const say = (name: string, code: number) =>
  `#!/bin/sh\necho "${name} $*\${NIGHTLY:+ with nightly tests}"\nexit ${code}\n`;

function testSamples(
  words: string[],
  codes = { apt: 0, npx: 0 },
): { status: number | null; lines: string[] } {
  writeFileSync(join(machine, 'apt-get'), say('apt-get', codes.apt), { mode: 0o755 });
  writeFileSync(join(machine, 'npx'), say('npx', codes.npx), { mode: 0o755 });
  const loader = join(__dirname, '../../tests/harness/run-source.cjs');
  const { status, stdout } = spawnSync(
    process.execPath,
    ['-r', loader, join(__dirname, 'test-samples.ts'), ...words],
    {
      env: { PATH: machine },
      encoding: 'utf8',
    },
  );
  return { status, lines: stdout.split('\n') };
}

beforeAll(() => {
  machine = mkdtempSync(join(tmpdir(), 'machine-'));
  symlinkSync(process.execPath, join(machine, 'node'));
});
afterAll(() => rmSync(machine, { recursive: true }));

describe('npm run samples -- test', () => {
  it('names what is missing before and after the tests, and installs nothing unless asked', () => {
    const { status, lines } = testSamples([]);
    const rust =
      'cargo is missing (apt-get install cargo); not run for it: constant-time-compare-lab, packet-dissector';
    expect(status).toBe(0);
    expect(lines.filter((line) => line === rust)).toHaveLength(2);
    expect(lines.filter((line) => line.startsWith('npx '))).toEqual([
      'npx --no-install jest --selectProjects unit --testPathPatterns samples/run/ --verbose with nightly tests',
      'npx --no-install jest --selectProjects medium --testPathPatterns samples/run/postgres --verbose with nightly tests',
    ]);
    expect(lines.filter((line) => line.startsWith('apt-get '))).toEqual([]);
  });

  it("installs Debian's packages of what is missing when it is asked, in one go", () => {
    const calls = testSamples(['--install']).lines.filter((line) => line.startsWith('apt-get '));
    expect(calls).toEqual([
      expect.stringMatching(
        /^apt-get install -y --no-install-recommends .*\bgolang-go\b.*\bphp-cli\b.*\bcargo\b/,
      ),
    ]);
  });

  it('does not pass when tests fail, or when what was asked for could not be installed', () => {
    expect(testSamples([], { apt: 0, npx: 3 }).status).toBe(3);
    const { status, lines } = testSamples(['--install'], { apt: 100, npx: 0 });
    expect(status).toBe(1);
    expect(lines).toContainEqual(
      expect.stringMatching(/^apt-get failed\. It needs Debian and root: sudo apt-get install /),
    );
  });

  it('refuses words that it does not know', () => {
    const { status, lines } = testSamples(['--instal']);
    expect([status, lines[0]]).toEqual([
      2,
      'Unknown option: --instal. The only option is --install, which installs missing toolchains.',
    ]);
  });
});
