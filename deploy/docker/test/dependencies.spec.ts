import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { subset } from 'semver';
import { root } from './compose-file';

interface LockedPackage {
  dev?: boolean;
  link?: boolean;
  version?: string;
  engines?: { node?: string };
}

const { packages } = JSON.parse(readFileSync(resolve(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const production = Object.entries(packages).filter(
  ([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link,
);

describe('production dependencies', () => {
  it('of this platform work with every version of Node in package.json', () => {
    const declared = packages['']?.engines?.node ?? '';
    const installed = production.filter(([path]) => existsSync(resolve(root, path)));
    const others = installed.filter(
      ([, { engines }]) => engines?.node && !subset(declared, engines.node),
    );
    expect(installed.length).toBeGreaterThan(100);
    expect(
      others.map(
        ([path, { version, engines }]) => `${path} ${version} needs Node ${engines?.node}`,
      ),
    ).toEqual([]);
  });

  it('are installed as the lock file says', () => {
    const wrong = production.filter(([path, { version }]) => {
      const file = resolve(root, path, 'package.json');
      return (
        existsSync(file) &&
        (JSON.parse(readFileSync(file, 'utf8')) as LockedPackage).version !== version
      );
    });
    expect(wrong.map(([path]) => path)).toEqual([]);
  });
});
