import type { Span } from './document';

/** A stretch of text without a space. Its parts differ in style, as in **bold**, with a comma behind. */
export type Word = Span[];

/** The width of a span in points. */
export type WidthOf = (span: Span) => number;

/** A longer word than this may be broken where a column has no room for it: a path, an address, a digest. */
const LONGEST_WHOLE = 20;

/** What stands between the spaces of a text, in its styles. */
export function wordsOf(spans: readonly Span[]): Word[] {
  const words: Word[] = [[]];
  for (const { text, style } of spans) {
    text.split(/ +/).forEach((part, index) => {
      if (index > 0) words.push([]);
      if (part !== '') words.at(-1)!.push({ text: part, style });
    });
  }
  return words.filter((word) => word.length > 0);
}

/** A very long word in parts that end with punctuation or, in a digest, after twenty characters; any other word stays whole. */
export function breakLong(word: Word): Word[] {
  const length = word.reduce((sum, { text }) => sum + text.length, 0);
  if (length <= LONGEST_WHOLE) return [word];
  return word.flatMap(({ text, style }) => {
    const parts = text.match(/[^/\\.,:;=@&?_-]*[/\\.,:;=@&?_-]+|[^/\\.,:;=@&?_-]+/g) ?? [text];
    const short = parts.flatMap(
      (part) => part.match(new RegExp(`.{1,${LONGEST_WHOLE}}`, 'gu')) ?? [],
    );
    return short.map((part) => [{ text: part, style }]);
  });
}

/** The width of a word in points. */
export const widthOfWord = (word: Word, widthOf: WidthOf): number =>
  word.reduce((sum, span) => sum + widthOf(span), 0);

/** Distributes words over lines no wider than `width`; breaks a word only where the column is too narrow for all of it. */
export function wrapWords(words: readonly Word[], width: number, widthOf: WidthOf): Span[][] {
  const lines: Span[][] = [];
  let used = Infinity;
  for (const word of words) {
    const parts = widthOfWord(word, widthOf) <= width ? [word] : breakLong(word);
    parts.forEach((part, index) => {
      const line = index === 0 ? spaced(lines.at(-1), part) : part;
      const more = widthOfWord(line, widthOf);
      if (used + more <= width) {
        lines.at(-1)!.push(...line);
        used += more;
      } else {
        lines.push([...part]);
        used = widthOfWord(part, widthOf);
      }
    });
  }
  return lines.map(joinSpans);
}

/** The word with a space in front; code keeps its wide space to itself. */
function spaced(line: readonly Span[] | undefined, word: Word): Word {
  const style =
    [line?.at(-1)?.style, word[0]?.style].find((candidate) => candidate !== 'code') ?? 'code';
  return [{ text: ' ', style }, ...word];
}

function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const { text, style } of spans) {
    const last = joined.at(-1);
    if (last?.style === style) last.text += text;
    else joined.push({ text, style });
  }
  return joined;
}
