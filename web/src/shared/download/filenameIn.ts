const EXTENDED = /filename\*=UTF-8''([^;]+)/i;
const QUOTED = /filename="((?:[^"\\]|\\.)*)"/i;

/** The file's name in a Content-Disposition header, the UTF-8 form first (contract §4); undefined when it gives none. */
export function filenameIn(header: string | null): string | undefined {
  if (header === null) return undefined;
  const extended = EXTENDED.exec(header)?.[1];
  if (extended !== undefined) return decoded(extended);
  return QUOTED.exec(header)?.[1]?.replace(/\\(.)/g, '$1');
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined; // not UTF-8: the name we know is better
  }
}
