import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readCatalogue } from '../read-catalogue';
import { samplesFolder } from '../samples-folder';
import { describeMissing, missingToolchains } from './missing-toolchains';
import { packagesOf } from './toolchains';

const sampleTools = readCatalogue();
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Installs Debian's packages of what is missing; false when something could not be installed. */
function install(): boolean {
  const packages = missingToolchains(sampleTools).flatMap(({ program }) => packagesOf(program));
  if (packages.length === 0) return true;
  const parameters = ['install', '-y', '--no-install-recommends', ...packages];
  say(`Installing: apt-get ${parameters.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { error, status } = spawnSync('apt-get', parameters, { env, stdio: 'inherit' });
  if (error || status !== 0)
    say(`apt-get failed. It needs Debian and root: sudo apt-get ${parameters.join(' ')}`);
  return !error && status === 0;
}

/** Runs the tests of all tools, also the nightly ones; returns Jest's exit code. */
function runTests(): number {
  const jest = (project: string, paths: string) => {
    const parameters = [
      'jest',
      '--selectProjects',
      project,
      '--testPathPatterns',
      `samples/run/${paths}`,
      '--verbose',
    ];
    const options = {
      cwd: join(samplesFolder(), '..'),
      env: { ...process.env, NIGHTLY: 'true' },
      stdio: 'inherit',
    } as const;
    return spawnSync('npx', ['--no-install', ...parameters], options).status ?? 1;
  };
  return jest('unit', '') || jest('medium', 'postgres');
}

/**
 * `npm run samples -- test`: names every toolchain that is missing and the tools that are not run for it, then runs every tool's tests.
 * With `--install` Debian's packages are installed first. The exit code is 0 when all tests that could be run have passed.
 */
function main(words: readonly string[]): number {
  const unknown = words.filter((word) => word !== '--install');
  if (unknown.length > 0) {
    say(
      `Unknown option: ${unknown.join(' ')}. The only option is --install, which installs missing toolchains.`,
    );
    return 2;
  }
  const installed = !words.includes('--install') || install();
  const missing = () => missingToolchains(sampleTools).map(describeMissing);
  missing().forEach(say);
  const code = runTests();
  say(
    missing().length > 0
      ? ['', 'Not everything was run:', ...missing()].join('\n')
      : '\nNo toolchain is missing; every tool was run.',
  );
  return installed ? code : code || 1;
}

process.exitCode = main(process.argv.slice(2));
