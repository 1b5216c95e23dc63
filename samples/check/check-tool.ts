import { createHash } from 'node:crypto';
import type { SourceFile } from '../build/list-sources';
import { CALL_RULES } from './call-rules';
import { checkAddresses } from './check-addresses';
import { findMatches, type Finding } from './finding';
import { IMPORT_RULES, isTest } from './import-rules';

/** The kinds of files a tool may hold; programs that start by a double click are not among them. */
const KINDS =
  /(\.(md|txt|json|csv|log|rules|html|css|svg|mjs|js|ts|py|sh|go|mod|sql|java|cpp|c|h|cs|csproj|php|rb|rs|toml|ps1|xml|ppm|pcap|sig|pem|sample|report)|^SHA256SUMS|\/SHA256SUMS|CMakeLists\.txt|^fakeroot\/.*|^uploads\/.*)$/;
const BINARY = /\.(ppm|pcap)$/;

/** What a tool's own tests may do besides: write into temporary folders, and open their own pages. */
const EXEMPT = new Set([
  'opens a file for writing',
  'removes or changes files',
  'writes or starts something',
]);

/** Every place where the sources of a tool break the safety policy; empty for a tool that may be shipped. */
export function checkTool(files: readonly SourceFile[]): Finding[] {
  const paths = files.map(({ path }) => path);
  return files.flatMap((file) => {
    const { path } = file;
    if (path.endsWith('.exe')) return checkProgram(file, files);
    if (!KINDS.test(path))
      return [{ where: path, rule: 'is of a kind that tools do not hold', text: path }];
    if (BINARY.test(path)) return [];
    const text = path.endsWith('.sh')
      ? withoutArithmetic(file.content.toString('utf8'))
      : file.content.toString('utf8');
    return [
      ...checkImports(path, text, paths),
      ...checkCalls(path, text),
      ...checkAddresses(path, text),
    ];
  });
}

/** A built program may be shipped when its source and recipe lie beside it, and its digest is the one that was written down. */
function checkProgram({ path, content }: SourceFile, files: readonly SourceFile[]): Finding[] {
  const text = (name: string) =>
    files.find((file) => file.path === name)?.content.toString('utf8') ?? '';
  const digest = createHash('sha256').update(content).digest('hex');
  const sound =
    text('SHA256SUMS').includes(`${digest}  ${path}`) &&
    text('main.c') !== '' &&
    text('build.sh') !== '';
  return sound
    ? []
    : [{ where: path, rule: 'is a program without source, recipe or its digest', text: path }];
}

/** Shell text with `(( a > b ))` blanked out: there, a greater sign redirects nothing. */
function withoutArithmetic(text: string): string {
  return text.replace(/\(\([^\n]*?\)\)/g, (expression) => ' '.repeat(expression.length));
}

function checkImports(path: string, text: string, paths: readonly string[]): Finding[] {
  return IMPORT_RULES.filter(({ files }) => files.test(path)).flatMap(
    ({ imports, allowed, isOwn }) =>
      [...text.matchAll(imports)]
        .map((match) => match.slice(1).find((name) => name !== undefined) ?? '')
        .filter((name) => !allowed.includes(name) && !isOwn(name, paths))
        .map((name) => ({ where: path, rule: 'imports what is not on the list', text: name })),
  );
}

function checkCalls(path: string, text: string): Finding[] {
  return CALL_RULES.filter(
    ({ files, except, rule }) =>
      files.test(path) && !except?.test(path) && !(isTest(path) && EXEMPT.has(rule)),
  ).flatMap(({ pattern, rule }) => findMatches(path, text, pattern, rule));
}
