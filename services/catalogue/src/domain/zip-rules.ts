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
  /** First byte of its header in the archive. */
  start: number;
  /** The byte after its data. */
  end: number;
  /** Unix file mode; 0 when the archive was made elsewhere. */
  mode: number;
}

const FILE_TYPE = 0o170000;
const SYMLINK = 0o120000;

/** Why an entry is not accepted, as a sentence; null when it is (architecture: uploads). */
export function refuseEntry({ names, mode }: ZipEntry): string | null {
  if (names.some((name) => name.includes('\0'))) return 'The archive contains an entry with a NUL character in its name.';
  if (names.some((name) => name.includes('\\'))) return 'The archive contains an entry with a backslash in its name.';
  if (names.some((name) => /^(\/|[a-z]:)/i.test(name))) return 'The archive contains an entry with an absolute path.';
  if (names.some((name) => name.split('/').includes('..'))) return 'The archive contains an entry that points outside its folder (..).';
  if ((mode & FILE_TYPE) === SYMLINK) return 'The archive contains a symbolic link.';
  return null;
}

/** Why an archive of so many bytes with these entries is not accepted, as a sentence; null when it is (architecture: uploads). */
export function refuseArchive(entries: ZipEntry[], archiveSize: number, directoryStart: number): string | null {
  const declared = entries.reduce((sum, entry) => sum + entry.declaredSize, 0);
  if (declared > MAX_DECLARED_BYTES) return 'The archive would unpack to more than 1 GiB.';
  if (declared > MAX_RATIO * archiveSize) return `The archive would unpack to more than ${MAX_RATIO} times its size.`;
  if (overlap(entries, directoryStart)) return 'The archive contains overlapping entries.';
  return null;
}

function overlap(entries: ZipEntry[], directoryStart: number): boolean {
  const inOrder = entries.toSorted((a, b) => a.start - b.start);
  return inOrder.some((entry, index) => entry.end > (inOrder[index + 1]?.start ?? directoryStart));
}
