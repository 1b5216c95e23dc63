import type { SourceFile } from '../build/list-sources';
import type { CatalogueEntry } from '../catalogue-entry';

/** Numbers of weaknesses, techniques, risks and standards. */
const IDS =
  /\bCWE-\d+|\bAML\.T\d{4}|\bT\d{4}(?:\.\d{3})?|\bA\d\d:\d{4}|\bAPI\d+:\d{4}|\bLLM\d\d:\d{4}|\bCICD-SEC-\d+|\b[KM]\d{1,2}\b|\bRFC \d+|\bSP 800-\w+|\bFIPS \d+|\bSC \d\.\d\.\d+|\bSC\d{4}|\bJEP \d+/g;

/** Whose list a number is from; it says nothing about the tool. */
const LISTS =
  /^(?:MITRE ATT&CK|MITRE ATLAS|NIST|OWASP(?: (?:API Security|Kubernetes|Mobile|CI\/CD))?(?: Top 10)?(?: \d{4}(?= ))?) /;

const SKIPPED_WORDS = new Set(
  'a an and by for from in is it its non of on or over the to using vs what with without ids training analysis'.split(
    ' ',
  ),
);

/** Tables and logs, programs, and what others wrote. */
const UNREAD = /\.(log|csv|pcap|exe|ppm|sig|pem)$|^bundle\/|^LICENSE/;
const KNOWN_AS = /^Known as: .*$/m;

type Mentioned = Pick<CatalogueEntry, 'knownAs' | 'fileName'>;

/** Returns a message for each name in `knownAs` that a learner never meets in the tool. */
export function checkMentions(
  { knownAs = [], fileName }: Mentioned,
  files: readonly SourceFile[],
): string[] {
  const text = files
    .filter(({ path }) => isRead(path, fileName))
    .map(({ content }) => content.toString('utf8').replace(KNOWN_AS, ''))
    .join('\n');
  return knownAs
    .filter((name) => !isMentioned(name, text))
    .map((name) => `README.md is known as "${name}", which no text of the tool mentions`);
}

/** A document has no README.md in its download. */
const isRead = (path: string, fileName: string): boolean =>
  fileName.endsWith('.pdf') ? path === 'LESSON.md' : !UNREAD.test(path);

/** A number is enough. Without it, the words of the name have to occur, or those in parentheses; of a list in parentheses, all do. */
function isMentioned(name: string, text: string): boolean {
  if (name.match(IDS)?.some((id) => hasWhole(text, id))) return true;
  const title = name.replace(LISTS, '').replace(IDS, '');
  const [, before = title, inside = '', behind = ''] = /^(.*?)\((.*)\)(.*)$/.exec(title) ?? [];
  const outer = hasWords(text, `${before} ${behind}`);
  if (inside.includes(',')) return outer && hasWords(text, inside);
  return outer || (inside.trim() !== '' && hasWords(text, inside));
}

const hasWords = (text: string, title: string): boolean =>
  (title.match(/\w[\w.+/-]*\w|\w/g) ?? [])
    .filter((word) => !SKIPPED_WORDS.has(word.toLowerCase()))
    .every((word) => (isShort(word) ? hasWhole(text, word) : hasBeginning(text, word)));

/** An abbreviation, such as GDB, is a whole word in capitals; other words may have another ending. */
const isShort = (word: string): boolean => word.length <= 3 || /^[A-Z\d/+-]{2,6}$/.test(word);

const hasWhole = (text: string, word: string): boolean =>
  new RegExp(`(?<![\\w.])${escape(word)}s?(?!\\w|\\.\\d)`).test(text);

const hasBeginning = (text: string, word: string): boolean =>
  new RegExp(`(?<![a-z\\d])${escape(word.replace(/s$/, ''))}`, 'i').test(text);

const escape = (word: string): string => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
