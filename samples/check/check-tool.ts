import { createHash } from 'node:crypto';
import { checkFile, type Finding, listDefinitions, makeFinding } from '@libs/tool-policy';
import type { SourceFile } from '../build/list-sources';

/** The kinds of files a tool may hold; programs that start by a double click are not among them. */
const KINDS =
  /(\.(md|txt|jsonl?|csv|log|rules|html|css|svg|mjs|js|ts|py|sh|go|mod|sql|java|cpp|c|h|cs|csproj|yml|php|rb|rs|toml|ps1|xml|ppm|pcap|sig|pem|sample|report|manifest)|^SHA256SUMS|\/SHA256SUMS|CMakeLists\.txt|^uploads\/.*)$/;

/** Notices that a sample tool must not have either: everything in it is invented. */
const REFUSED_NOTICES = new Set(['real-address', 'saved-notes']);

/** Returns every place where the sources of a tool break the safety policy; empty for a tool that may be shipped. */
export function checkTool(files: readonly SourceFile[]): Finding[] {
  const paths = files.map(({ path }) => path);
  const definitions = files.flatMap(({ path, content }) =>
    listDefinitions(path, content.toString('utf8')),
  );
  return files.flatMap((file) => {
    const { path } = file;
    const { findings } = checkFile(file, paths, definitions);
    const refused = findings.filter(
      ({ severity, rule }) => severity === 'violation' || REFUSED_NOTICES.has(rule),
    );
    if (path.endsWith('.exe')) return [...refused, ...checkProgram(file, files)];
    if (!KINDS.test(path)) refused.push(makeFinding('startable-file', path, null, path));
    return refused;
  });
}

/** A built program may be shipped when its source and recipe lie beside it, and its digest is the one that was written down. */
function checkProgram({ path, content }: SourceFile, files: readonly SourceFile[]): Finding[] {
  const text = (name: string) =>
    files.find((file) => file.path === name)?.content.toString('utf8') ?? '';
  const digest = createHash('sha256').update(content).digest('hex');
  const isReproducible =
    text('SHA256SUMS').includes(`${digest}  ${path}`) &&
    text('main.c') !== '' &&
    text('build.sh') !== '';
  return isReproducible ? [] : [makeFinding('unchecked-code', path, null, 'no source or recipe')];
}
