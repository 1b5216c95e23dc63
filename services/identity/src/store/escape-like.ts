/** Escapes the wildcards of LIKE, so that a text matches literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
