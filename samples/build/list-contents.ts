import { TOOL_LIMITS } from '@libs/contracts';
import MarkdownIt, { type Token } from 'markdown-it';
import type { CatalogueEntry } from '../catalogue-entry';
import type { SourceFile } from './list-sources';
import { assemblePages } from './page/assemble-pages';
import { parseDocument } from './pdf/parse-document';
import { textOf } from './pdf/document';
import { plainText } from './plain-text';

/**
 * What the download of a tool holds, one line each: the chapters of a document; of anything else the files that the table in its README.md
 * explains, then the others. Rows about files that are not in the download are left out.
 */
export function listContents(
  tool: CatalogueEntry,
  sources: readonly SourceFile[],
  shared: readonly SourceFile[],
): string[] {
  const text = (name: string): string =>
    sources.find(({ path }) => path === name)?.content.toString('utf8') ?? '';
  if (tool.fileName.endsWith('.pdf')) return chapters(text('LESSON.md'));
  const files = tool.fileName.endsWith('.zip')
    ? [
        ...assemblePages(sources, shared).map(({ path }) => path),
        ...(tool.document === undefined ? [] : [tool.document]),
      ]
    : [tool.fileName];
  const rows = readTable(text('README.md')).filter(({ names }) =>
    names.some((name) => isIn(files, name)),
  );
  const explained = rows.flatMap(({ names }) => names);
  const others = topLevel(files).filter(
    (entry) => !explained.some((name) => name === entry || name.startsWith(entry)),
  );
  return [...rows.map(({ line }) => line), ...fill(others)];
}

/** Chapters of one subject, such as `Case 1: the drawing` and `Case 1: a solution`, share a line. */
function chapters(markdown: string): string[] {
  const subjects = new Map<string, string[]>();
  for (const block of parseDocument(markdown).blocks) {
    if (block.kind !== 'chapter') continue;
    const [subject = '', ...about] = textOf(block.spans).split(/: (.*)/);
    subjects.set(subject, [
      ...(subjects.get(subject) ?? []),
      ...about.filter((words) => words !== ''),
    ]);
  }
  return [...subjects].map(([subject, about]) =>
    about.length > 0 ? `${subject}: ${about.join('; ')}` : subject,
  );
}

interface Row {
  names: string[];
  line: string;
}

/** The rows of a table whose first column names files: `a.py`, `folder/` | what it is. */
function readTable(markdown: string): Row[] {
  const tokens = new MarkdownIt({ html: false }).parse(markdown, {});
  return tokens.flatMap((token, index) => {
    if (token.type !== 'tr_open') return [];
    const [first, second] = tokens.slice(index).filter(({ type }) => type === 'inline');
    const names = namesIn(first);
    return names.length > 0 ? [{ names, line: `${plainText(first)}: ${plainText(second)}` }] : [];
  });
}

function namesIn(cell: Token | undefined): string[] {
  return (cell?.children ?? [])
    .filter(({ type }) => type === 'code_inline')
    .map(({ content }) => content);
}

const isIn = (files: readonly string[], name: string): boolean =>
  files.some((path) => path === name || (name.endsWith('/') && path.startsWith(name)));

/** Files of the top folder, and folders with a slash behind. */
function topLevel(files: readonly string[]): string[] {
  return [
    ...new Set(
      files.map((path) => (path.includes('/') ? path.slice(0, path.indexOf('/') + 1) : path)),
    ),
  ];
}

/** Names one after the other, in as few lines as they fit into. */
function fill(names: readonly string[]): string[] {
  const lines: string[] = [];
  for (const name of names) {
    const longer = `${lines.at(-1) ?? ''}, ${name}`;
    if (lines.length > 0 && longer.length <= TOOL_LIMITS.line) lines[lines.length - 1] = longer;
    else lines.push(name);
  }
  return lines;
}
