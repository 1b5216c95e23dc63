import type { Span } from './document';
import { breakLong, widthOfWord, type WidthOf, type Word, wordsOf, wrapWords } from './wrap-words';

/** Points between the edge of a cell and its text. */
export const PADDING = 6;

/** Font sizes in points, the default first; a smaller one is hard to read in print. */
export const SIZES = [9.4, 9, 8.5, 8, 7.5] as const;

/** A table before its layout. */
export interface TableText {
  head: Span[][];
  rows: Span[][][];
}

/** Font size, column widths in points, and the lines of each cell; the head is the first row. */
export interface TableLayout {
  size: number;
  widths: number[];
  rows: Span[][][][];
}

/** Measures a span at a font size; the head is bold. */
export type SpanMeasure = (span: Span, size: number, head: boolean) => number;

/** Makes each column at least as wide as its longest word: reduces the font size first, then breaks words. Throws when nothing fits. */
export function layOutTable(
  { head, rows }: TableText,
  measure: number,
  measureSpan: SpanMeasure,
): TableLayout {
  const cells = [head, ...rows].map((row) => head.map((_, column) => wordsOf(row[column] ?? [])));
  const attempts = [
    ...SIZES.map((size) => ({ size, words: cells })),
    { size: SIZES.at(-1)!, words: breakWords(cells) },
  ];
  for (const { size, words } of attempts) {
    const least = head.map((_, column) => leastWidth(words, column, widthAt(size, measureSpan)));
    if (sum(least) > measure) continue;
    const widths = shareWidth(columnWeights(cells), least, measure);
    const lines = cells.map((row, index) =>
      row.map((cell, column) =>
        wrapWords(cell, widths[column]! - 2 * PADDING, widthAt(size, measureSpan)(index === 0)),
      ),
    );
    return { size, widths, rows: lines };
  }
  throw new Error(
    `A table of ${head.length} columns is too wide for a page: ${JSON.stringify(head)}`,
  );
}

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);

const widthAt =
  (size: number, measureSpan: SpanMeasure) =>
  (head: boolean): WidthOf =>
  (span) =>
    measureSpan(span, size, head);

const breakWords = (rows: Word[][][]): Word[][][] =>
  rows.map((row) => row.map((cell) => cell.flatMap(breakLong)));

function leastWidth(rows: Word[][][], column: number, widthOf: (head: boolean) => WidthOf): number {
  const widths = rows.flatMap((row, index) =>
    row[column]!.map((word) => widthOfWord(word, widthOf(index === 0))),
  );
  // A hundredth of a point covers the rounding of sums.
  return Math.max(0, ...widths) + 2 * PADDING + 0.01;
}

/** Length of each column's longest cell in characters, so that a column of words is narrower than one of prose. */
function columnWeights(rows: Word[][][]): number[] {
  return rows[0]!.map((_, column) => {
    const lengths = rows.map(
      (row) => row[column]!.map((word) => word.map(({ text }) => text).join('')).join(' ').length,
    );
    return Math.min(Math.max(...lengths, 9), 46);
  });
}

/** Distributes the width by weight; no column gets less than it needs. */
function shareWidth(
  weights: readonly number[],
  least: readonly number[],
  measure: number,
): number[] {
  const fixed = new Set<number>();
  for (;;) {
    const left = measure - sum([...fixed].map((column) => least[column]!));
    const total = sum(weights.filter((_, column) => !fixed.has(column)));
    const widths = weights.map((weight, column) =>
      fixed.has(column) ? least[column]! : (left * weight) / total,
    );
    const narrow = widths.findIndex(
      (width, column) => !fixed.has(column) && width < least[column]!,
    );
    if (narrow < 0) return widths;
    fixed.add(narrow);
  }
}
