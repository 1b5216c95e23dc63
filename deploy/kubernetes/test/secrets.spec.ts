import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { madeSecrets } from '../../docker/test/made-secrets';
import { overlay, podsOf } from './manifests';

interface Reference {
  name: string;
  key: string;
}

interface Secret {
  metadata: { name: string };
  stringData: Record<string, string>;
}

const production = overlay('production');
const references = [...podsOf(production), ...podsOf(overlay('dev'))].flatMap(([, { containers }]) =>
  containers.flatMap(({ env }) => env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? [])),
);
/** What the operators of PostgreSQL read, and cert-manager. */
const ofOperators: Reference[] = JSON.stringify(production.filter(({ kind }) => ['Cluster', 'ObjectStore'].includes(kind)))
  .match(/\{"name":"[\w-]+"(,"key":"[\w-]+")?\}/g)!
  .map((text) => JSON.parse(text) as Reference)
  .filter(({ name }) => /-database$|^backups$/.test(name))
  .map(({ name, key = 'username' }) => ({ name, key }));

const made = parseAllDocuments(madeSecrets('--kubernetes')).map((document) => document.toJS() as Secret);
const isMade = ({ name, key }: Reference) => made.some(({ metadata, stringData }) => metadata.name === name && key in stringData);

/** The rows of README.md's table of Secrets: names, and what it says about their keys. */
const readme = readFileSync(resolve(__dirname, '..', 'README.md'), 'utf8');
const rows = readme
  .slice(readme.indexOf('| Secret | Keys |'))
  .split('\n\n')[0]!
  .split('\n')
  .map((line) => line.split('|').slice(1, 3))
  .map(([names = '', keys = '']) => ({ names: [...names.matchAll(/`([\w-]+)`/g)].map(([, name]) => name), keys, cell: names }));

describe('the Secrets that the rendered overlays refer to', () => {
  it('are each explained in README.md, key by key', () => {
    const all = [...references, ...ofOperators];
    const explained = ({ name, key }: Reference) => rows.some(({ names, keys }) => names.includes(name) && keys.includes(`\`${key}\``));
    expect(all.length).toBeGreaterThan(40);
    expect([...new Set(all.filter((reference) => !explained(reference)).map(({ name, key }) => `${name}/${key}`))]).toEqual([]);
  });

  it('are invented by secrets:make, those of accounts elsewhere apart', () => {
    const missing = [...references, ...ofOperators].filter((reference) => !isMade(reference)).map(({ name }) => name);
    expect([...new Set(missing)].sort()).toEqual(['backup-key', 'backups', 'mail', 'nowpayments', 'storage', 'stripe']);
    expect(made.map(({ metadata }) => metadata.name).filter((name) => !references.some((reference) => reference.name === name))).toEqual(
      [],
    );
  });

  it('may be missing where README.md says that they are optional, and nowhere else', () => {
    const optional = references.filter((reference) => (reference as { optional?: boolean }).optional).map(({ name }) => name);
    const documented = rows.filter(({ cell }) => cell.includes('(optional)')).flatMap(({ names }) => names);
    expect([...new Set(optional)].sort()).toEqual([...documented].sort());
  });
});
