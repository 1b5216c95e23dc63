import { isUtf8 } from 'node:buffer';
import { type AccessLevel, isTeacherNote } from '@libs/contracts';

/** Bytes of a file that can be read before downloading. */
const MAX_WHOLE_BYTES = 256 * 1024;
const EXCERPT_LINES = 40;
/** Forty lines of minified code could be all of it. */
const EXCERPT_BYTES = 8 * 1024;
const README = /(^|\/)readme(\.(md|markdown|txt|rst|adoc))?$/i;

/** How much of a file may be read before downloading. */
export interface ReadingLimit {
  bytes: number;
  lines: number;
}

/** A whole file, if it is not large. */
export const WHOLE: ReadingLimit = { bytes: MAX_WHOLE_BYTES, lines: Infinity };

/** Files of free tools and README files can be read whole, of others the beginning. Notes for teachers have answers: those of paid tools come with the tool. */
export function limitFor(accessLevel: AccessLevel, path: string): ReadingLimit {
  if (accessLevel === 'free' || README.test(path)) return WHOLE;
  return isTeacherNote(path)
    ? { bytes: 0, lines: 0 }
    : { bytes: EXCERPT_BYTES, lines: EXCERPT_LINES };
}

interface ShownText {
  text: string | null;
  truncated: boolean;
}

/** Returns the text of a file of `size` bytes within a limit, from its first bytes; null if these are not text in UTF-8. */
export function shownText(head: Buffer, size: number, limit: ReadingLimit): ShownText {
  const bytes = wholeCharacters(head.subarray(0, limit.bytes));
  if (bytes.includes(0) || !isUtf8(bytes)) return { text: null, truncated: false };
  const text = bytes.toString('utf8');
  const end = endOfLine(text, limit.lines);
  return { text: text.slice(0, end), truncated: end < text.length || bytes.length < size };
}

/** Without the bytes of a character that is cut off at the end. */
function wholeCharacters(bytes: Buffer): Buffer {
  for (let cut = 1; cut <= Math.min(3, bytes.length); cut += 1) {
    const byte = bytes[bytes.length - cut] ?? 0;
    if (byte < 0x80) return bytes;
    if (byte >= 0xc0) return countSequenceBytes(byte) > cut ? bytes.subarray(0, -cut) : bytes;
  }
  return bytes;
}

const countSequenceBytes = (first: number): number => (first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2);

/** The position after a number of lines. */
function endOfLine(text: string, lines: number): number {
  let end = 0;
  for (let line = 0; line < lines; line += 1) {
    const next = text.indexOf('\n', end);
    if (next === -1) return text.length;
    end = next + 1;
  }
  return end;
}
