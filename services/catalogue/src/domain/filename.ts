/** Bytes of a file's name at the most, in UTF-8 (contract §3). */
export const MAX_FILENAME_BYTES = 150;

/** What no file system or header should have to carry: controls, invisible direction marks, separators, reserved signs. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu;
/** Device names of Windows, reserved with any ending. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;
const HEAD = /^[\s.]+/;
const MARGIN = /[\s.]/;
/** A longer run of bytes after the last full stop is not taken for an ending. */
const MAX_ENDING_BYTES = 20;

/** An uploaded name made fit to be saved anywhere: no path, no control or reserved characters, short, its ending kept (contract §3). */
export function cleanFilename(uploaded: string): string {
  const base = Buffer.from(uploaded).toString().split(/[\\/]/).at(-1) ?? '';
  const readable = trimEnd(base.replace(FORBIDDEN, '').normalize('NFC').replace(/\s+/g, ' '));
  const ending = endingOf(readable);
  const stem = trimEnd(readable.slice(0, readable.length - ending.length).replace(HEAD, '')) || 'tool';
  return shorten(escapeDevice(stem), MAX_FILENAME_BYTES - Buffer.byteLength(ending)) + ending;
}

/** The name of a tool that has no file yet, derived from the tool's own (contract §3). */
export function filenameFor(toolName: string, language: string): string {
  const words =
    toolName
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const ending = language === 'executable' ? 'exe' : language === 'pdf' ? 'pdf' : 'zip';
  return cleanFilename(`${words.join('-') || 'tool'}.${ending}`);
}

function endingOf(name: string): string {
  const ending = name.includes('.') ? name.slice(name.lastIndexOf('.')) : '';
  return Buffer.byteLength(ending) > MAX_ENDING_BYTES ? '' : ending;
}

/** Windows looks at the part before the first full stop. */
function escapeDevice(stem: string): string {
  return DEVICE.test((stem.split('.')[0] ?? '').trimEnd()) ? `_${stem}` : stem;
}

/** Cut between characters, never inside one. */
function shorten(text: string, bytes: number): string {
  let kept = '';
  let size = 0;
  for (const character of text) {
    size += Buffer.byteLength(character);
    if (size > bytes) break;
    kept += character;
  }
  return trimEnd(kept);
}

/** Without trailing space and full stops. `/[\s.]+$/` takes quadratic time on a long run of them that is not at the end. */
function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && MARGIN.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
