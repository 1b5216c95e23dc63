import { foldCase } from '@libs/contracts';

export const MAX_ENTRIES = 10_000;
export const MAX_DECLARED_BYTES = 1024 ** 3;
/** Declared bytes per byte of the archive. */
export const MAX_RATIO = 100;

/** An entry as the central directory and its local header describe it. */
export interface ZipEntry {
  /** The directory's bytes, their decoded form and the local header's. */
  names: string[];
  /** The path that programs for this archive create, in UTF-8. */
  path: string;
  /** Whether the name is not in UTF-8 and does not claim to be. */
  isLegacyEncoded: boolean;
  declaredSize: number;
  method: number;
  isEncrypted: boolean;
  start: number;
  end: number;
  hasDescriptor: boolean;
  mode: number;
}

const FILE_TYPE = 0o170000;
const SYMLINK = 0o120000;
const METHODS = [0, 8];
/** Maximum bytes of a data descriptor: signature, checksum and two 8-byte sizes. */
const DESCRIPTOR_BYTES = 24;

const LEGACY_NAMES =
  'The archive has names in an old encoding, which other computers would display incorrectly. Create it again with names in UTF-8.';

/** Returns why an entry is rejected, or null (architecture: uploads). */
export function validateEntry({
  names,
  mode,
  method,
  isEncrypted,
  isLegacyEncoded,
}: ZipEntry): string | null {
  if (names.some((name) => name.includes('\0')))
    return 'The archive contains an entry with a NUL character in its name.';
  if (isLegacyEncoded && names.some((name) => name.includes('\\'))) return LEGACY_NAMES; // Shift JIS, GBK and Big5 have its byte in other characters
  if (names.some((name) => name.includes('\\')))
    return 'The archive contains an entry with a backslash in its name.';
  if (names.some((name) => /^(\/|[a-z]:)/i.test(name)))
    return 'The archive contains an entry with an absolute path.';
  if (names.some((name) => name.split('/').includes('..')))
    return 'The archive contains an entry that points outside its folder (..).';
  if ((mode & FILE_TYPE) === SYMLINK) return 'The archive contains a symbolic link.';
  if (isEncrypted)
    return 'The archive contains an encrypted entry, whose contents cannot be checked.';
  if (!METHODS.includes(method))
    return 'The archive contains an entry that is compressed with a method other than deflate.';
  return null;
}

/** Returns why an archive of `archiveSize` bytes with these entries is rejected, or null (architecture: uploads). */
export function validateArchive(
  entries: ZipEntry[],
  archiveSize: number,
  directoryStart: number,
): string | null {
  const declared = entries.reduce((sum, entry) => sum + entry.declaredSize, 0);
  if (declared > MAX_DECLARED_BYTES) return 'The archive would unpack to more than 1 GiB.';
  if (declared > MAX_RATIO * archiveSize)
    return `The archive would unpack to more than ${MAX_RATIO} times its size.`;
  const gaps = gapsBetween(entries, directoryStart);
  if (gaps.some(({ bytes }) => bytes < 0)) return 'The archive contains overlapping entries.';
  if (gaps.some(({ bytes, allowed }) => bytes > allowed))
    return 'The archive contains bytes that belong to none of its entries.';
  return new Set(entries.map(folderPath)).size < entries.length ? SAME_PATH : null;
}

const SAME_PATH =
  'The archive contains two entries with the same path (upper and lower case are the same on Windows and macOS): one would replace the other.';

/** The path as file systems compare it that ignore case and normal form. Not all of them fold as much: `ß` is `ss` on macOS only. */
const folderPath = ({ path }: ZipEntry): string =>
  foldCase(
    path
      .split('/')
      .filter((part) => part !== '' && part !== '.')
      .join('/'),
  );

/** Returns the gaps before, between and after the entries: a program that reads from the front would find hidden entries there. */
function gapsBetween(
  entries: ZipEntry[],
  directoryStart: number,
): { bytes: number; allowed: number }[] {
  const inOrder = entries.toSorted((a, b) => a.start - b.start);
  const behind = inOrder.map(({ end, hasDescriptor }, index) => ({
    bytes: (inOrder[index + 1]?.start ?? directoryStart) - end,
    allowed: hasDescriptor ? DESCRIPTOR_BYTES : 0,
  }));
  return [{ bytes: inOrder[0]?.start ?? directoryStart, allowed: 0 }, ...behind];
}
