import type { SeedTool } from '../../seed-tool';
import type { Figure } from './parse-figure';
import { page, type Paper } from './paper';

/** Ink for white paper: every text colour keeps at least 4.5:1. */
export const ink = { text: '#1b2130', muted: '#4b5568', hairline: '#cdd4e0', wash: '#f2f5f9' } as const;

/** The accent of an access level, dark enough for text on white. */
export const accentInk: Record<SeedTool['accessLevel'], string> = { free: '#0f766e', pro: '#6d28d9', premium: '#92400e' };

/** A heading and the page it came to stand on, counted from 1. */
export interface Entry {
  title: string;
  page: number;
  level: 'chapter' | 'section';
}

/** What a tagged element may say of itself, as the PDF writer takes it. */
export type TagOptions = NonNullable<Parameters<Paper['struct']>[1]>;

/** One printing of a book: its paper, the root of its tags, its accent, its figures and the headings met so far. */
export interface Press {
  paper: Paper;
  root: PDFKit.PDFStructureElement;
  accent: string;
  figures: ReadonlyMap<string, Figure>;
  entries: Entry[];
}

/** The lowest point of the text area, in points from the top. */
export const bottom = page.height - page.margin;

/** Starts a page unless the block of this height still fits on the current one. */
export function makeRoom({ paper }: Press, height: number): void {
  if (paper.y + height > bottom) paper.addPage();
}

/** The number of the current page, counted from 1. */
export function pageNumber({ paper }: Press): number {
  const { start, count } = paper.bufferedPageRange();
  return start + count;
}

/** Draws something that is no content: rules, washes, page furniture; screen readers pass over it. */
export function drawArtifact({ paper }: Press, draw: () => void): void {
  paper.markContent('Artifact', { type: 'Layout' });
  draw();
  paper.endMarkedContent();
}

/** Adds one tagged element to the document and draws it. */
export function addTagged(press: Press, tag: string, draw: () => void, options: TagOptions = {}): void {
  press.root.add(press.paper.struct(tag, options, [draw]));
}
