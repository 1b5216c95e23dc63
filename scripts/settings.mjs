import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { inRoot } from './prepare/root.mjs';

/**
 * Writes docs/settings.md from the settings classes and their comments. With `--check` it only
 * reports a page that would change.
 */
const PAGE = inRoot('docs', 'settings.md');

/** Classes of settings with the heading of their table, and the processes that read them. */
const SECTIONS = [
  ['ServiceSettings', 'Every process', []],
  ['DataServiceSettings', 'Services with a database', []],
  ['StorageServiceSettings', 'Services with object storage', []],
  ['MailServiceSettings', 'Services that send mail', []],
  ['GatewaySettings', 'Gateway', ['gateway']],
  ['IdentitySettings', 'Identity', ['identity']],
  ['CatalogueSettings', 'Catalogue', ['catalogue']],
  ['DownloadsSettings', 'Downloads', ['downloads']],
  ['PaymentsSettings', 'Payments', ['payments']],
  ['RealtimeSettings', 'Realtime', ['realtime']],
  ['OperationsSettings', "Operators' commands", ['operations']],
];

const INTRODUCTION = `# Settings

Every process reads its settings from environment variables and checks them at start. It reports
all wrong settings together and exits. An empty value counts as absent. Set them in the environment
of \`npm start\`, which generates secrets; for Compose in \`.env\`, and secrets in the files of
\`.secrets\` ([README](../deploy/docker/README.md#settings)); for Kubernetes in
\`deploy/kubernetes/base/settings.env\` and Secrets.

\`NODE_EXTRA_CA_CERTS\` (a PEM file of further certificate authorities) is Node's own setting. Those
of the development servers are in the READMEs of \`dev/\`.

\`npm run docs:settings\` writes this page from the settings classes; \`npm run check\` compares it.
`;

const classes = new Map(
  settingsFiles()
    .flatMap(classesIn)
    .map((found) => [found.name, found]),
);
const text = `${INTRODUCTION}${sections()}`;

if (!process.argv.includes('--check')) writeFileSync(PAGE, text);
else if (readFileSync(PAGE, 'utf8') !== text) {
  console.error('docs/settings.md does not match the sources; run: npm run docs:settings');
  process.exitCode = 1;
}

function settingsFiles() {
  return ['libs', 'gateway', 'services', 'deploy/operations'].flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true })
      .filter((file) => /(?<!node_modules.*)(^|[/.-])settings\.ts$/.test(file))
      .map((file) => join(inRoot(folder), file)),
  );
}

function classesIn(file) {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  return source.statements.filter(ts.isClassDeclaration).map((node) => ({
    name: node.name.text,
    base: node.heritageClauses?.[0]?.types[0]?.expression.getText(),
    settings: node.members.filter(ts.isPropertyDeclaration).map(readSetting),
  }));
}

function readSetting(node) {
  const [comment] = ts.getJSDocCommentsAndTags(node);
  const decorators = (ts.getDecorators(node) ?? []).map(({ expression }) => expression.getText());
  return {
    name: node.name.getText(),
    meaning: (ts.getTextOfJSDocComment(comment?.comment) ?? '').replace(/\s+/g, ' '),
    isOptional:
      node.questionToken !== undefined || decorators.some((text) => text.startsWith('IsOptional')),
    value: node.initializer
      ?.getText()
      .replace(/^'(.*)'$/, '$1')
      .replaceAll('_', ''),
  };
}

/** Returns the class and the classes that it extends, the class first. */
function lineage(name) {
  const found = classes.get(name);
  return found ? [found, ...lineage(found.base)] : [];
}

function sections() {
  const seen = new Set();
  return SECTIONS.map(([name, title]) => {
    const { settings } = classes.get(name);
    const added = settings.filter((setting) => !seen.has(setting.name));
    for (const setting of added) seen.add(setting.name);
    return added.length === 0 ? '' : `\n## ${title}\n\n${table(added)}`;
  }).join('');
}

/** A table of settings; without the readers if all rows have the same. */
function table(settings) {
  const rows = settings.map(readRow);
  const isShared = rows.every(({ readBy }) => readBy === rows[0].readBy);
  const columns = ({ name, meaning, value, readBy }) =>
    isShared ? [name, meaning, value] : [name, meaning, value, readBy];
  const head = { name: 'Setting', meaning: 'Meaning', value: 'Default', readBy: 'Read by' };
  const line = (cells) => `| ${cells.join(' | ')} |\n`;
  const rule = `|${columns(head)
    .map(() => '---|')
    .join('')}\n`;
  return `${line(columns(head))}${rule}${rows.map((row) => line(columns(row))).join('')}`;
}

function readRow({ name, meaning }) {
  if (!meaning) throw new Error(`${name} has no comment`);
  const readers = SECTIONS.flatMap(([section, , processes]) =>
    lineage(section).some(({ settings }) => settings.some((setting) => setting.name === name))
      ? processes.map((process) => ({ process, value: defaultIn(section, name) }))
      : [],
  );
  return {
    name: `\`${name}\``,
    meaning,
    value: defaults(readers),
    readBy: readerNames(readers),
  };
}

function defaultIn(className, settingName) {
  const declared = lineage(className)
    .flatMap(({ settings }) => settings)
    .filter(({ name }) => name === settingName);
  const { value } = declared.find((setting) => setting.value !== undefined) ?? {};
  if (value === undefined || value === '' || value === 'undefined')
    return declared.some(({ isOptional }) => isOptional) || value === '' ? 'none' : 'required';
  return `\`${value}\``;
}

function defaults(readers) {
  const common = mostFrequent(readers.map(({ value }) => value));
  const others = readers.filter(({ value }) => value !== common);
  return [common, ...others.map(({ process, value }) => `${process}: ${value}`)].join('; ');
}

function mostFrequent(values) {
  const count = (one) => values.filter((value) => value === one).length;
  return [...values].sort((a, b) => count(b) - count(a))[0];
}

function readerNames(readers) {
  const names = readers.map(({ process }) => process);
  return names.length >= 6 ? 'every process' : names.join(', ');
}
