/** A set of the words of a text. */
export const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** A pattern that matches one of the words of a text. */
export const joinAlternatives = (text: string): string => [...words(text)].join('|');
