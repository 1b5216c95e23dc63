/** Writes `sbom.cdx.json` (CycloneDX 1.5) and `LICENSES.txt` (licenses and texts) of the image's packages. Plain Node without dependencies. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { billOfMaterials } from './bill-of-materials.mjs';
import { licenseList } from './license-list.mjs';
import { shippedPackages } from './packages.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = process.argv[2];
if (folder === undefined) {
  process.stderr.write('Usage: node deploy/docker/licenses/main.mjs FOLDER\n');
  process.exit(1);
}
const packages = shippedPackages(root);
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, 'sbom.cdx.json'),
  `${JSON.stringify(billOfMaterials({ name, version }, packages), null, 2)}\n`,
);
writeFileSync(join(folder, 'LICENSES.txt'), licenseList(packages));
process.stdout.write(`${packages.length} packages in ${folder}\n`);
