/** Escapes `%`, `_` and `\`, so that they stand for themselves in a pattern of LIKE. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
