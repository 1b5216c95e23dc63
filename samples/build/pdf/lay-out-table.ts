import type { Span } from './book';
import { breakLong, widthOfWord, type WidthOf, type Word, wordsOf, wrapWords } from './wrap-words';

/** Points between the edge of a cell and its text. */
export const padding = 6;

/** Type sizes in points, the usual one first and the smallest that is easy to read on paper last. */
export const sizes = [9.4, 9, 8.5, 8, 7.5] as const;

/** A table before its layout: the cells of its head and of its rows. */
export interface TableText {
  head: Span[][];
  rows: Span[][][];
}

/** Where everything in a table stands: its type size, the widths of its columns in points, and the lines of each cell, the head first. */
export interface TableLayout {
  size: number;
  widths: number[];
  rows: Span[][][][];
}

/** Measures a span at a type size; the head is set in bold. */
export type MeasureSpan = (span: Span, size: number, head: boolean) => number;

/**
 * Lays out a table over `measure` points. Each column is at least as wide as its longest word; where that is not possible the type is made
 * smaller, and only at the smallest size are very long words broken. Throws when even that does not fit.
 */
export function layOutTable({ head, rows }: TableText, measure: number, measureSpan: MeasureSpan): TableLayout {
  const cells = [head, ...rows].map((row) => head.map((_, column) => wordsOf(row[column] ?? [])));
  const attempts = [...sizes.map((size) => ({ size, words: cells })), { size: sizes.at(-1)!, words: breakWords(cells) }];
  for (const { size, words } of attempts) {
    const least = head.map((_, column) => leastWidth(words, column, widthAt(size, measureSpan)));
    if (sum(least) > measure) continue;
    const widths = shareWidth(weigh(cells), least, measure);
    const lines = cells.map((row, index) =>
      row.map((cell, column) => wrapWords(cell, widths[column]! - 2 * padding, widthAt(size, measureSpan)(index === 0))),
    );
    return { size, widths, rows: lines };
  }
  throw new Error(`A table of ${head.length} columns is too wide for a page: ${JSON.stringify(head)}`);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const widthAt =
  (size: number, measureSpan: MeasureSpan) =>
  (head: boolean): WidthOf =>
  (span) =>
    measureSpan(span, size, head);

const breakWords = (rows: Word[][][]): Word[][][] => rows.map((row) => row.map((cell) => cell.flatMap(breakLong)));

function leastWidth(rows: Word[][][], column: number, widthOf: (head: boolean) => WidthOf): number {
  const widths = rows.flatMap((row, index) => row[column]!.map((word) => widthOfWord(word, widthOf(index === 0))));
  // A hundredth of a point covers the rounding of sums.
  return Math.max(0, ...widths) + 2 * padding + 0.01;
}

/** The length of each column's longest cell in characters, so that a column of words is not as wide as one of prose. */
function weigh(rows: Word[][][]): number[] {
  return rows[0]!.map((_, column) => {
    const lengths = rows.map((row) => row[column]!.map((word) => word.map(({ text }) => text).join('')).join(' ').length);
    return Math.min(Math.max(...lengths, 9), 46);
  });
}

/** Shares the measure by weight, but gives no column less than it needs. */
function shareWidth(weights: readonly number[], least: readonly number[], measure: number): number[] {
  const fixed = new Set<number>();
  for (;;) {
    const left = measure - sum([...fixed].map((column) => least[column]!));
    const total = sum(weights.filter((_, column) => !fixed.has(column)));
    const widths = weights.map((weight, column) => (fixed.has(column) ? least[column]! : (left * weight) / total));
    const narrow = widths.findIndex((width, column) => !fixed.has(column) && width < least[column]!);
    if (narrow < 0) return widths;
    fixed.add(narrow);
  }
}
