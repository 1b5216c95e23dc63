import { sampleTools } from './built-tools';
import { describeMissing, missingToolchains, programsFor } from './missing-toolchains';
import { howToInstall, packagesOf } from './toolchains';

type Write = (text: string) => void;
interface Reporter {
  onRunComplete(contexts: unknown, results: unknown): void;
}
const ReportSkipped = jest.requireActual<
  new (config: unknown, options: unknown, context: unknown, write: Write) => Reporter
>('../../tests/harness/report-skipped.cjs');

describe('what trying the tools takes', () => {
  it('is the programs of their own tests, a browser for pages, and the cross-compiler for a Windows program', () => {
    expect(programsFor(['README.md', 'test_a.py', 'Cargo.toml'])).toEqual(['python3', 'cargo']);
    expect(programsFor(['page/index.html', 'tests/a.test.mjs'])).toEqual(['node', 'chromium']);
    expect(programsFor(['a.exe', 'main.c', 'build.sh'])).toEqual(['x86_64-w64-mingw32-gcc']);
    expect(programsFor(['LESSON.md'])).toEqual([]);
  });

  it('is known by its package, or by what to do where Debian has none', () => {
    for (const { program } of missingToolchains(sampleTools, () => false)) {
      expect(
        packagesOf(program).length > 0 || howToInstall(program).includes('Debian has no package'),
      ).toBe(true);
    }
    expect(howToInstall('mcs')).toBe('apt-get install mono-mcs mono-runtime');
    expect(() => howToInstall('cobol')).toThrow('No test runs with cobol');
  });

  it('names every tool of a missing language, C#, Rust and PowerShell among them', () => {
    const missing = missingToolchains(
      sampleTools,
      (program) => !['mcs', 'cargo', 'pwsh'].includes(program),
    );
    expect(missing.map(describeMissing)).toEqual([
      'mcs is missing (apt-get install mono-mcs mono-runtime); not run for it: windows-event-quiz, parameterized-query-coach',
      'cargo is missing (apt-get install cargo); not run for it: constant-time-compare-lab, packet-dissector',
      'pwsh is missing (Debian has no package; install PowerShell 7 from its maker); not run for it: event-log-hunt, least-privilege-audit',
    ]);
  });

  it('is nothing where everything is', () => {
    expect(missingToolchains(sampleTools, () => true)).toEqual([]);
  });
});

describe('a skipped test', () => {
  it('is named at the end of the run with its reason, and nothing is printed otherwise', () => {
    const said: string[] = [];
    const reporter = new ReportSkipped({}, undefined, undefined, (text) => said.push(text));
    const run = (status: string) => ({
      testResults: [
        { testResults: [{ status, fullName: 'a tool: not run, pwsh is not installed' }] },
      ],
    });
    reporter.onRunComplete(undefined, run('passed'));
    expect(said).toEqual([]);
    reporter.onRunComplete(undefined, run('pending'));
    expect(said).toEqual(['\nNot run, and why:\n  a tool: not run, pwsh is not installed\n']);
  });

  it('is not named in a run of the tests with a name, which skips all others', () => {
    const write = jest.fn();
    const testResults = [{ testResults: [{ status: 'pending', fullName: 'another test' }] }];
    const reporter = new ReportSkipped({ testNamePattern: 'one' }, undefined, undefined, write);
    reporter.onRunComplete(undefined, { testResults });
    expect(write).not.toHaveBeenCalled();
  });
});
