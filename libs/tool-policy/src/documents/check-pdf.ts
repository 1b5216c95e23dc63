import { inflateSync } from 'node:zlib';
import { type Finding, makeFinding, type RuleId } from '../policy';

const MAX_STREAMS = 5_000;
const MAX_UNPACKED_BYTES = 8 * 1024 * 1024;

/** An action without a script does nothing. */
const EMPTY_SCRIPT = /\/S\s*\/JavaScript\s*\/JS\s*\(\s*\)/g;

const NAMES: readonly (readonly [RegExp, RuleId])[] = [
  [/\/(JavaScript|JS|XFA|RichMedia)(?![\w#])/, 'document-script'],
  [/\/(Launch|ImportData)(?![\w#])/, 'document-script'],
  [/\/(SubmitForm)(?![\w#])/, 'form'],
  [/\/(GoToR|GoToE)(?![\w#])/, 'external-resource'],
  [/\/(EmbeddedFiles?|FileAttachment)(?![\w#])/, 'embedded-file'],
  [/\/(Encrypt)(?![\w#])/, 'unchecked-code'],
];

/** Finds scripts, actions and attachments in the objects of a PDF document (ISO 32000), also in compressed object streams. */
export function checkPdf(path: string, bytes: Buffer): Finding[] {
  const objects = readObjects(bytes);
  if (objects === null)
    return [makeFinding('unchecked-code', path, null, 'its object streams cannot be read')];
  const plain = withoutEscapes(objects).replace(EMPTY_SCRIPT, '');
  return NAMES.flatMap(([pattern, rule]) => {
    const found = pattern.exec(plain);
    return found ? [makeFinding(rule, path, null, found[0])] : [];
  });
}

/** A name may have characters as hexadecimal numbers: `/J#61vaScript`. */
const withoutEscapes = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** Returns what is outside of streams and in object streams; null when an object stream cannot be unpacked. */
function readObjects(bytes: Buffer): string | null {
  const parts: string[] = [];
  let unpacked = 0;
  let position = 0;
  for (let count = 0; ; count += 1) {
    const start = bytes.indexOf('stream', position);
    const end = start === -1 ? -1 : bytes.indexOf('endstream', start);
    if (start === -1 || end === -1) break;
    if (count === MAX_STREAMS) return null;
    const before = bytes.toString('latin1', position, start);
    parts.push(before);
    const dictionary = withoutEscapes(before.slice(before.lastIndexOf(' obj')));
    if (/\/ObjStm\b/.test(dictionary)) {
      const content = unpack(bytes, start + 'stream'.length, end, dictionary);
      if (content === null || (unpacked += content.length) > MAX_UNPACKED_BYTES) return null;
      parts.push(content);
    }
    position = end + 'endstream'.length;
  }
  parts.push(bytes.toString('latin1', position));
  return parts.join('\n');
}

function unpack(bytes: Buffer, after: number, end: number, dictionary: string): string | null {
  const start = after + (bytes[after] === 0x0d ? 2 : 1);
  const packed = bytes.subarray(start, end);
  if (!/\/Filter\b/.test(dictionary)) return packed.toString('latin1');
  if (!/\/Filter\s*\[?\s*\/(FlateDecode|Fl)\s*\]?/.test(dictionary)) return null;
  try {
    return inflateSync(packed, { maxOutputLength: MAX_UNPACKED_BYTES }).toString('latin1');
  } catch {
    return null; // reported by the caller as unreadable
  }
}
