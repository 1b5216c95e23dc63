const IN_WORD = '[\\p{L}\\p{N}+#.]'; // docs/tools.md

/** Returns an expression for any of the words as a whole word in a lower-case text; a period after a word is not part of it. */
export function wholeWord(words: readonly string[]): RegExp {
  const literal = words.map((word) => word.replace(/[.+]/g, '\\$&')).join('|');
  return new RegExp(`(?<!${IN_WORD})(?:${literal})(?=\\.*(?!${IN_WORD}))`, 'u');
}
