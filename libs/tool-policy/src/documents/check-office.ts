import { type Finding, makeFinding, type RuleId } from '../policy';

/** Parts of an office document (Office Open XML, OpenDocument), by the end of their path. */
const PARTS: readonly (readonly [RegExp, RuleId])[] = [
  [/(^|\/)vba(Project|Data)\.(bin|xml)$/i, 'macro'],
  [/(^|\/)macrosheets\//i, 'macro'],
  [/^(Basic|Scripts)\//, 'macro'],
  [/(^|\/)activeX\//i, 'document-script'],
  [/(^|\/)embeddings\/[^/]+$/i, 'embedded-file'],
];

/** A relation to something outside of the document that is loaded when it opens; links are not. */
const LOADED =
  /<Relationship\b(?=[^>]{0,2000}TargetMode="External")(?=[^>]{0,2000}Type="[^"]*\/(attachedTemplate|oleObject|frame|image|subDocument)")[^>]{0,2000}>/g;

/** What the streams of a compound file with macros are called, in UTF-16. */
const VBA_STREAMS = ['_VBA_PROJECT', 'Macros', 'VBA'].map((name) => Buffer.from(name, 'utf16le'));

/** Whether the entries of an archive are those of an office document. */
export const isOfficeDocument = (paths: readonly string[]): boolean =>
  paths.includes('[Content_Types].xml') || paths.includes('META-INF/manifest.xml');

/** Finds macros, controls and attachments among the entries of an office document. */
export const checkOfficeParts = (path: string, entries: readonly string[]): Finding[] =>
  entries.flatMap((entry) =>
    PARTS.filter(([pattern]) => pattern.test(entry)).map(([, rule]) =>
      makeFinding(rule, path, null, entry),
    ),
  );

/** Finds relations of an office document that load something from outside. */
export const checkOfficeRelations = (path: string, text: string): Finding[] =>
  [...text.matchAll(LOADED)]
    .slice(0, 20)
    .map(([, kind]) => makeFinding('external-resource', path, null, kind ?? ''));

/** Finds macros in an old office document, a compound file. */
export function checkCompoundFile(path: string, bytes: Buffer): Finding[] {
  const found = VBA_STREAMS.find((name) => bytes.includes(name));
  return found ? [makeFinding('macro', path, null, found.toString('utf16le'))] : [];
}
