import { type THUMBNAIL_EXTENSIONS, TOOL_FILE_KINDS } from '@libs/contracts';

export type FileKind = (typeof TOOL_FILE_KINDS)[number];

export type ImageKind = Exclude<(typeof THUMBNAIL_EXTENSIONS)[number], 'jpeg'>;

/** Maximum length of a filename in UTF-8 (docs/tools.md). */
export const MAX_FILENAME_BYTES = 150;

/** Control characters, invisible characters except joiners, which Persian, Hindi and emoji need, line separators, and what Windows reserves. */
const FORBIDDEN = /[\p{Cc}\p{Zl}\p{Zp}<>:"|?*]|(?![\u200c\u200d])\p{Cf}/gu;
const ONLY_JOINERS = /^[\u200c\u200d\s.]*$/u;
/** What browsers write instead of a quote or a line break in the name of a form's file (WHATWG HTML, multipart/form-data). */
const FORM_ESCAPE = /%(22|0D|0A)/g;
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;
const LEADING_MARGIN = /^[\s.]+/;
const MARGIN = /[\s.]/;
/** A longer suffix does not count as an extension. */
const MAX_EXTENSION_BYTES = 20;

/** Makes an uploaded filename safe on every platform: no path or reserved characters, short, same extension (docs/tools.md). */
export function cleanFilename(uploaded: string): string {
  const base =
    Buffer.from(uploaded.replace(FORM_ESCAPE, (escape) => decodeURIComponent(escape)))
      .toString()
      .split(/[\\/]/)
      .at(-1) ?? '';
  const readable = trimEnd(base.replace(FORBIDDEN, '').normalize('NFC').replace(/\s+/g, ' '));
  const ending = readSuffix(readable);
  const named = trimEnd(
    readable.slice(0, readable.length - ending.length).replace(LEADING_MARGIN, ''),
  );
  const stem = ONLY_JOINERS.test(named) ? 'tool' : named;
  return truncate(escapeDevice(stem), MAX_FILENAME_BYTES - Buffer.byteLength(ending)) + ending;
}

/** Returns the filename of a tool without a file, derived from the name of the tool (docs/tools.md). */
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

export function findFileKind(filename: string): FileKind | null {
  const extension = readExtension(filename);
  return TOOL_FILE_KINDS.find((kind) => kind === extension) ?? null;
}

export function findImageKind(filename: string): ImageKind | null {
  const extension = readExtension(filename);
  if (extension === 'jpeg') return 'jpg';
  return extension === 'png' || extension === 'jpg' ? extension : null;
}

/** Empty for a name without a dot: `zip` is no archive's name. */
function readExtension(filename: string): string {
  const dot = filename.lastIndexOf('.');
  return dot === -1 ? '' : filename.slice(dot + 1).toLowerCase();
}

function readSuffix(name: string): string {
  const ending = name.includes('.') ? name.slice(name.lastIndexOf('.')) : '';
  return Buffer.byteLength(ending) > MAX_EXTENSION_BYTES ? '' : ending;
}

function escapeDevice(stem: string): string {
  return DEVICE.test((stem.split('.')[0] ?? '').trimEnd()) ? `_${stem}` : stem;
}

function truncate(text: string, bytes: number): string {
  let result = '';
  let size = 0;
  for (const character of text) {
    size += Buffer.byteLength(character);
    if (size > bytes) break;
    result += character;
  }
  return trimEnd(result);
}

/** Removes trailing spaces and dots. `/[\s.]+$/` takes quadratic time on a long run that is not at the end. */
function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && MARGIN.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
