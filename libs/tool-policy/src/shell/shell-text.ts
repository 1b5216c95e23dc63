/** A word as it is written, with its quotes. */
export interface Word {
  text: string;
  /** Its place in the script. */
  position: number;
}

/** What a script consists of. */
export interface ShellText {
  /** Every command with its arguments, also those in substitutions. */
  commands: Word[][];
  redirects: { operator: string; target: Word }[];
  assignments: { name: string; value: string }[];
  /** The names of the functions that it defines. */
  functions: string[];
  /** Where it is nested too deeply to be read on. */
  unreadAt: number | null;
}

/** Commands whose arguments are assignments, or names of variables that get a value. */
export const DECLARING: ReadonlySet<string> = new Set(
  'local export readonly declare typeset read'.split(' '),
);

/** Returns a word without its quotes; null if it has expansions, so that its value is not known. */
export function toLiteral(word: string): string | null {
  const plain = word.replace(
    /'([^']*)'|"((?:[^"\\$`]|\\[\s\S])*)"|\\([\s\S])/g,
    (_, single?: string, double?: string, escaped?: string) =>
      (single ?? double ?? escaped ?? '').replace(/[$`'"]/g, ' '),
  );
  return /[$`'"]/.test(plain) ? null : plain;
}
