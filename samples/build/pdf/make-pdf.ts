import { buffer } from 'node:stream/consumers';
import type { SeedTool } from '../../seed-tool';
import type { SourceFile } from '../list-sources';
import type { Book } from './book';
import { finishPages } from './finish-pages';
import { openPaper } from './paper';
import { parseBook } from './parse-book';
import { parseFigure } from './parse-figure';
import { accentInk, type Entry, type Press } from './press';
import { writeBlock } from './write-blocks';
import { writeContents, writeCover } from './write-front';

/**
 * The book in `LESSON.md`, with the drawings in `figures/`, as a tagged PDF: the same bytes on every machine. It is set
 * twice, because the contents page needs the page numbers of the chapters that follow it.
 */
export async function makePdf(tool: SeedTool, sources: readonly SourceFile[]): Promise<Buffer> {
  const text = sources.find((file) => file.path === 'LESSON.md')?.content.toString('utf8');
  if (text === undefined) throw new Error(`${tool.slug} has no LESSON.md to print`);
  const book = parseBook(text);
  const first = await setBook(tool, book, sources, []);
  const { paper } = await setBook(tool, book, sources, first.entries);
  const content = buffer(paper);
  paper.end();
  return content;
}

async function setBook(tool: SeedTool, book: Book, sources: readonly SourceFile[], contents: readonly Entry[]): Promise<Press> {
  const paper = await openPaper(tool, book.title);
  const drawings = sources.filter((file) => file.path.endsWith('.svg'));
  const figures = new Map(drawings.map((file) => [file.path, parseFigure(file.content.toString('utf8'))]));
  const root = paper.struct('Document');
  paper.addStructure(root);
  const press: Press = { paper, root, accent: accentInk[tool.accessLevel], figures, entries: [] };
  writeCover(press, tool, book);
  writeContents(press, contents);
  for (const block of book.blocks) writeBlock(press, block);
  root.end();
  finishPages(press, book);
  return press;
}
