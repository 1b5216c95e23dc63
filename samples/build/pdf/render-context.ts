import type { CatalogueEntry } from '../../catalogue-entry';
import type { Figure } from './parse-figure';
import { PAGE, type PdfDocument } from './create-pdf';

/** Colors on white; every text color has a contrast of at least 4.5:1. */
export const COLORS = {
  text: '#1b2130',
  muted: '#4b5568',
  hairline: '#cdd4e0',
  wash: '#f2f5f9',
} as const;

/** Accent of an access level, dark enough for text on white. */
export const ACCENT_COLORS: Record<CatalogueEntry['accessLevel'], string> = {
  free: '#0f766e',
  pro: '#6d28d9',
  premium: '#92400e',
};

/** A heading and its page, counted from 1. */
export interface HeadingEntry {
  title: string;
  page: number;
  level: 'chapter' | 'section';
}

/** Options of a tagged element. */
export type TagOptions = NonNullable<Parameters<PdfDocument['struct']>[1]>;

/** State of one rendering pass; `root` is the root of the tags, `entries` are the headings so far. */
export interface RenderContext {
  pdf: PdfDocument;
  root: PDFKit.PDFStructureElement;
  accent: string;
  figures: ReadonlyMap<string, Figure>;
  entries: HeadingEntry[];
}

/** Bottom of the text area, in points from the top. */
export const PAGE_BOTTOM = PAGE.height - PAGE.margin;

/** Starts a page unless the block of this height still fits on the current one. */
export function ensureSpace({ pdf }: RenderContext, height: number): void {
  if (pdf.y + height > PAGE_BOTTOM) pdf.addPage();
}

/** The number of the current page, counted from 1. */
export function pageNumber({ pdf }: RenderContext): number {
  const { start, count } = pdf.bufferedPageRange();
  return start + count;
}

/** Draws something decorative that screen readers skip. */
export function drawArtifact({ pdf }: RenderContext, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  draw();
  pdf.endMarkedContent();
}

/** Adds one tagged element to the document and draws it. */
export function addTagged(
  context: RenderContext,
  tag: string,
  draw: () => void,
  options: TagOptions = {},
): void {
  context.root.add(context.pdf.struct(tag, options, [draw]));
}
