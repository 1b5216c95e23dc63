import { type Finding, makeFinding, type RuleId } from './policy';

/** Findings of one pattern in one file; more add nothing to the decision. */
export const MAX_MATCHES = 20;

/** A part of a text to search. */
export interface Passage {
  path: string;
  text: string;
  /** The number in the file of each line of the text. */
  lineNumbers: readonly number[];
}

/**
 * Returns the first matches of a global pattern as findings. The first group, if there is one, is
 * the excerpt, or what `toExcerpt` makes of it; null is no finding.
 */
export function findMatches(
  { path, text, lineNumbers }: Passage,
  pattern: RegExp,
  rule: RuleId,
  toExcerpt: (found: string) => string | null = (found) => found,
): Finding[] {
  const findings: Finding[] = [];
  let line = 0;
  let position = 0;
  for (const match of text.matchAll(pattern)) {
    const found = (match.slice(1).find((group) => group !== undefined) ?? match[0]).trim();
    const excerpt = toExcerpt(found);
    if (excerpt === null) continue;
    const start = match.index + match[0].length - match[0].trimStart().length;
    line += countLines(text, position, start);
    position = Math.max(position, start);
    findings.push(makeFinding(rule, path, lineNumbers[line] ?? null, excerpt));
    if (findings.length === MAX_MATCHES) break;
  }
  return findings;
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1))
    lines += 1;
  return lines;
}
