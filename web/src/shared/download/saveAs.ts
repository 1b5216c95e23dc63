/** Saves a file under this name in the browser's downloads. */
export function saveAs(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

const EXTENDED = /filename\*=UTF-8''([^;]+)/i;
const QUOTED = /filename="((?:[^"\\]|\\.)*)"/i;

/** Returns the filename of a Content-Disposition header, preferring the UTF-8 form (docs/tools.md); undefined without one. */
export function filenameOf(header: string | null): string | undefined {
  if (header === null) return undefined;
  const extended = EXTENDED.exec(header)?.[1];
  if (extended !== undefined) return decoded(extended);
  return QUOTED.exec(header)?.[1]?.replace(/\\(.)/g, '$1');
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined; // not valid UTF-8: the caller's name is better
  }
}
