/** Where a language comes from, for those who do not have it. */
interface Toolchain {
  /** Debian's packages; none where Debian has no package. */
  packages: readonly string[];
  /** What to do where there is no package. */
  otherwise?: string;
}

/** Every program that the tools' tests are run with. */
const TOOLCHAINS: Record<string, Toolchain> = {
  python3: { packages: ['python3'] },
  node: { packages: ['nodejs'] },
  bash: { packages: ['bash'] },
  go: { packages: ['golang-go'] },
  javac: { packages: ['default-jdk-headless'] },
  'g++': { packages: ['g++'] },
  mcs: { packages: ['mono-mcs', 'mono-runtime'] },
  php: { packages: ['php-cli'] },
  ruby: { packages: ['ruby', 'ruby-minitest'] },
  cargo: { packages: ['cargo'] },
  pwsh: { packages: [], otherwise: 'Debian has no package; install PowerShell 7 from its maker' },
  chromium: { packages: ['chromium'] },
  'x86_64-w64-mingw32-gcc': { packages: ['gcc-mingw-w64-x86-64'] },
};

/** Debian's packages of a program; empty where it has none. Throws for a program that no test is run with. */
export function packagesOf(program: string): readonly string[] {
  return find(program).packages;
}

/** How to install a program, in a few words. */
export function howToInstall(program: string): string {
  const { packages, otherwise } = find(program);
  return otherwise ?? `apt-get install ${packages.join(' ')}`;
}

function find(program: string): Toolchain {
  const found = TOOLCHAINS[program];
  if (!found) throw new Error(`No test runs with ${program}`);
  return found;
}
