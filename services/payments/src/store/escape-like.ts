/** A text as a pattern of LIKE that stands for itself, wildcards included. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
