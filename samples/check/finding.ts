/** One place in a tool that breaks the safety policy. */
export interface Finding {
  /** The file and its line, counted from 1. */
  where: string;
  /** The rule in a few words. */
  rule: string;
  /** What was found. */
  text: string;
}

/** Every match of a pattern as a finding; the first group, when there is one, is what is shown. */
export function findMatches(path: string, text: string, pattern: RegExp, rule: string): Finding[] {
  return [...text.matchAll(pattern)].map((match) => ({
    where: `${path}:${text.slice(0, match.index + match[0].length - match[0].trimStart().length).split('\n').length}`,
    rule,
    text: (match[1] ?? match[0]).trim(),
  }));
}
