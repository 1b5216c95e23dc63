/** Entries an archive may hold at the most. */
export const MAX_ENTRIES = 10_000;
/** Bytes the entries of an archive may declare together: 1 GiB. */
export const MAX_DECLARED_BYTES = 1024 ** 3;
/** How many times its own size an archive may declare to unpack to. */
export const MAX_RATIO = 100;

/** One entry of an archive, as its central directory and its own header describe it. */
export interface ZipEntry {
  /** Every name the entry goes by: the directory's bytes, their decoded form and the header's. */
  names: string[];
  /** Bytes it declares to unpack to. */
  declaredSize: number;
  /** How it is compressed: 0 not at all, 8 deflate. */
  method: number;
  isEncrypted: boolean;
  /** First byte of its header in the archive. */
  start: number;
  /** The byte after its data. */
  end: number;
  /** Its sizes may be repeated in a descriptor behind its data. */
  hasDescriptor: boolean;
  /** Unix file mode; 0 when the archive was made elsewhere. */
  mode: number;
}

const FILE_TYPE = 0o170000;
const SYMLINK = 0o120000;
/** Stored and deflated: what every program can unpack, and so can be checked here. */
const METHODS = [0, 8];
/** Bytes of a data descriptor at the most: signature, checksum and two sizes of eight bytes. */
const DESCRIPTOR_BYTES = 24;

/** Why an entry is not accepted, as a sentence; null when it is (architecture: uploads). */
export function refuseEntry({ names, mode, method, isEncrypted }: ZipEntry): string | null {
  if (names.some((name) => name.includes('\0'))) return 'The archive contains an entry with a NUL character in its name.';
  if (names.some((name) => name.includes('\\'))) return 'The archive contains an entry with a backslash in its name.';
  if (names.some((name) => /^(\/|[a-z]:)/i.test(name))) return 'The archive contains an entry with an absolute path.';
  if (names.some((name) => name.split('/').includes('..'))) return 'The archive contains an entry that points outside its folder (..).';
  if ((mode & FILE_TYPE) === SYMLINK) return 'The archive contains a symbolic link.';
  if (isEncrypted) return 'The archive contains an encrypted entry, whose contents cannot be checked.';
  if (!METHODS.includes(method)) return 'The archive contains an entry that is compressed with another method than deflate.';
  return null;
}

/** Why an archive of so many bytes with these entries is not accepted, as a sentence; null when it is (architecture: uploads). */
export function refuseArchive(entries: ZipEntry[], archiveSize: number, directoryStart: number): string | null {
  const declared = entries.reduce((sum, entry) => sum + entry.declaredSize, 0);
  if (declared > MAX_DECLARED_BYTES) return 'The archive would unpack to more than 1 GiB.';
  if (declared > MAX_RATIO * archiveSize) return `The archive would unpack to more than ${MAX_RATIO} times its size.`;
  const gaps = gapsBetween(entries, directoryStart);
  if (gaps.some(({ bytes }) => bytes < 0)) return 'The archive contains overlapping entries.';
  if (gaps.some(({ bytes, allowed }) => bytes > allowed)) return 'The archive contains bytes that belong to none of its entries.';
  return null;
}

/** What lies before, between and behind the entries, up to the directory: a program that reads from the front would find hidden entries there. */
function gapsBetween(entries: ZipEntry[], directoryStart: number): { bytes: number; allowed: number }[] {
  const inOrder = entries.toSorted((a, b) => a.start - b.start);
  const behind = inOrder.map(({ end, hasDescriptor }, index) => ({
    bytes: (inOrder[index + 1]?.start ?? directoryStart) - end,
    allowed: hasDescriptor ? DESCRIPTOR_BYTES : 0,
  }));
  return [{ bytes: inOrder[0]?.start ?? directoryStart, allowed: 0 }, ...behind];
}
