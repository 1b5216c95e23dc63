import { buffer } from 'node:stream/consumers';
import type { CatalogueEntry } from '../../catalogue-entry';
import type { SourceFile } from '../list-sources';
import type { DocumentContent } from './document';
import { finishPages } from './finish-pages';
import { createPdf } from './create-pdf';
import { parseDocument } from './parse-document';
import { parseFigure } from './parse-figure';
import { ACCENT_COLORS, type HeadingEntry, type RenderContext } from './render-context';
import { writeBlock } from './write-blocks';
import { writeContents, writeCover } from './write-front';

/** Renders `LESSON.md` as a tagged PDF, the same bytes on every machine; twice, because the contents page needs the page numbers. */
export async function makePdf(
  tool: CatalogueEntry,
  sources: readonly SourceFile[],
): Promise<Buffer> {
  const text = sources.find((file) => file.path === 'LESSON.md')?.content.toString('utf8');
  if (text === undefined) throw new Error(`${tool.slug} has no LESSON.md to print`);
  const content = parseDocument(text);
  const first = await renderDocument(tool, content, sources, []);
  const { pdf } = await renderDocument(tool, content, sources, first.entries);
  const bytes = buffer(pdf);
  pdf.end();
  return bytes;
}

async function renderDocument(
  tool: CatalogueEntry,
  content: DocumentContent,
  sources: readonly SourceFile[],
  contents: readonly HeadingEntry[],
): Promise<RenderContext> {
  const pdf = createPdf(tool, content.title);
  const drawings = sources.filter((file) => file.path.endsWith('.svg'));
  const figures = new Map(
    drawings.map((file) => [file.path, parseFigure(file.content.toString('utf8'))]),
  );
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const context: RenderContext = {
    pdf,
    root,
    accent: ACCENT_COLORS[tool.accessLevel],
    figures,
    entries: [],
  };
  writeCover(context, tool, content);
  writeContents(context, contents);
  for (const block of content.blocks) writeBlock(context, block);
  root.end();
  finishPages(context, content);
  return context;
}
