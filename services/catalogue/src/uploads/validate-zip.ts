import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Entry,
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  type LocalFileHeader,
  RandomAccessReader,
  type ZipFile,
} from 'yauzl';
import { MAX_ENTRIES, validateArchive, validateEntry, type ZipEntry } from './zip-rules';
import { isSystemError, type TempFile } from './temp-file';
import { digestEntry, type PackedData } from './unpack-entry';

const MAGIC = ['PK\u0003\u0004', 'PK\u0005\u0006'];
const DEFLATED = 8;
/** The entry's sizes follow its data. */
const DESCRIPTOR_FLAG = 0x8;
/** The name is in UTF-8. */
const UTF8_FLAG = 0x800;
const ZIP64_SIZE = 0xffffffff;
const END_BYTES = 22;
const LOCATOR_BYTES = 20;
const LOCATOR_SIGNATURE = 0x07064b50;
const ZIP64_BYTES = 56;
/** The part of a ZIP64 end record that its size field does not count. */
const ZIP64_UNCOUNTED_BYTES = 12;
const UNREADABLE = 'The archive is damaged: its directory cannot be read.';

/** A file of a checked archive. */
export interface ArchiveEntry {
  path: string;
  sha256: string;
  data: PackedData;
}

/** What a check of an archive says: why it is refused, or what is in it. */
export type ArchiveCheck = string | ArchiveEntry[];

/** Requires a consistent archive within the limits on size, ratio and paths (architecture: uploads). Returns the reason for a refusal, or its files. */
export async function validateZip(file: TempFile): Promise<ArchiveCheck> {
  const head = await file.read(0, 4);
  if (!MAGIC.includes(head.toString('latin1')))
    return 'The file is named .zip but is not a ZIP archive.';
  try {
    // yauzl would replace backslashes in names instead of reporting them, so `readEntry` decodes the names.
    return await validateContents(
      file,
      await fromRandomAccessReaderPromise(new FileReader(file), file.size, {
        autoClose: false,
        decodeStrings: false,
      }),
    );
  } catch (error) {
    if (isSystemError(error)) throw error;
    return UNREADABLE;
  }
}

/** Lets yauzl read the directory and the local headers, both a few bytes at a time, from blocks. */
class FileReader extends RandomAccessReader {
  constructor(private readonly file: TempFile) {
    super();
  }

  override read(...[buffer, offset, length, position, done]: ReadArguments): void {
    this.file.read(position, length).then((bytes) => {
      bytes.copy(buffer, offset);
      done(bytes.length < length ? new Error('the archive ends too early') : null);
    }, done);
  }
}

type ReadArguments = Parameters<RandomAccessReader['read']>;

async function validateContents(file: TempFile, zip: ZipFile): Promise<ArchiveCheck> {
  if (zip.entryCount > MAX_ENTRIES) return `The archive contains more than ${MAX_ENTRIES} entries.`;
  const start = directoryCursor(zip);
  const entries: CheckedEntry[] = [];
  for await (const entry of zip.eachEntry()) {
    const described = await readEntry(zip, entry);
    if (described === null)
      return 'The archive gives two different descriptions of the same entry.';
    const reason = validateEntry(described);
    if (reason) return reason;
    entries.push(described);
  }
  const directory = { start, end: directoryCursor(zip), entryCount: zip.entryCount };
  if (!(await endRecordMatches(directory, file, zip.comment.length)))
    return 'The end of the archive does not match its directory.';
  return validateArchive(entries, file.size, start) ?? (await validateData(file, entries));
}

/** Unpacks every entry, so it runs after the limits of the whole archive have been checked. */
async function validateData(file: TempFile, entries: CheckedEntry[]): Promise<ArchiveCheck> {
  const files: ArchiveEntry[] = [];
  for (const { path, data } of entries) {
    await nextTurn(); // small entries are unpacked synchronously; other requests run in between
    const sha256 = await digestEntry(file, data);
    if (sha256 === null)
      return 'The archive contains an entry that does not unpack to what it declares.';
    if (!path.endsWith('/')) files.push({ path, sha256, data });
  }
  return files;
}

type CheckedEntry = ZipEntry & { data: PackedData };

/** Null when the entry's local header contradicts its directory entry. */
async function readEntry(zip: ZipFile, entry: Entry): Promise<CheckedEntry | null> {
  const header = await zip.readLocalFileHeaderPromise(entry);
  if (!matchesEntry(header, entry)) return null;
  const decoded = getFileNameLowLevel(
    entry.generalPurposeBitFlag,
    entry.fileNameRaw,
    entry.extraFields,
    true,
  );
  const end = header.fileDataStart + entry.compressedSize;
  const { compressionMethod: method, uncompressedSize: declaredSize, crc32 } = entry;
  return {
    names: [entry.fileNameRaw.toString('latin1'), decoded],
    path: isUtf8(entry.fileNameRaw) ? entry.fileNameRaw.toString() : decoded,
    isLegacyEncoded: !isUtf8(entry.fileNameRaw) && (entry.generalPurposeBitFlag & UTF8_FLAG) === 0,
    declaredSize,
    method,
    isEncrypted: entry.isEncrypted(),
    start: entry.relativeOffsetOfLocalHeader,
    end,
    hasDescriptor: (entry.generalPurposeBitFlag & DESCRIPTOR_FLAG) !== 0,
    mode: entry.externalFileAttributes >>> 16,
    data: {
      start: header.fileDataStart,
      end,
      isDeflated: method === DEFLATED,
      declaredSize,
      crc32,
    },
  };
}

/** A size in the local header is 0 when a data descriptor follows, and all ones when the value is in the ZIP64 field. */
function matchesEntry(header: LocalFileHeader, entry: Entry): boolean {
  const hasDescriptor = (header.generalPurposeBitFlag & DESCRIPTOR_FLAG) !== 0;
  const isSame = (size: number, declared: number) =>
    size === declared || size === ZIP64_SIZE || (hasDescriptor && size === 0);
  return (
    header.fileName.equals(entry.fileNameRaw) &&
    header.compressionMethod === entry.compressionMethod &&
    isSame(header.compressedSize, entry.compressedSize) &&
    isSame(header.uncompressedSize, entry.uncompressedSize)
  );
}

/** Returns the offset of the next directory entry; yauzl's types wrongly declare it as a boolean. */
const directoryCursor = (zip: ZipFile): number => Number(zip.readEntryCursor);

interface ZipDirectory {
  start: number;
  end: number;
  entryCount: number;
}

/** Whether the end records describe exactly this directory; otherwise other programs could see entries that were not checked. */
async function endRecordMatches(
  directory: ZipDirectory,
  file: TempFile,
  commentBytes: number,
): Promise<boolean> {
  const endAt = file.size - END_BYTES - commentBytes;
  const end = await file.read(endAt, END_BYTES);
  const locatorAt = endAt - LOCATOR_BYTES;
  const locator = locatorAt < 0 ? null : await file.read(locatorAt, LOCATOR_BYTES);
  const isZip64 = locator?.readUInt32LE(0) === LOCATOR_SIGNATURE;
  // With a ZIP64 record, a field of all ones means that the value is in that record.
  const has = (field: number, bits: 16 | 32, value: number) =>
    field === value || (isZip64 && field === 2 ** bits - 1);
  const describes =
    has(end.readUInt16LE(8), 16, directory.entryCount) &&
    has(end.readUInt16LE(10), 16, directory.entryCount) &&
    has(end.readUInt32LE(12), 32, directory.end - directory.start) &&
    has(end.readUInt32LE(16), 32, directory.start);
  if (!describes || !isZip64) return describes && directory.end === endAt;
  return (
    Number(locator.readBigUInt64LE(8)) === directory.end &&
    zip64RecordMatches(directory, file, locatorAt)
  );
}

async function zip64RecordMatches(
  { start, end, entryCount }: ZipDirectory,
  file: TempFile,
  locatorAt: number,
): Promise<boolean> {
  const record = await file.read(end, ZIP64_BYTES);
  const has = (offset: number, value: number) => Number(record.readBigUInt64LE(offset)) === value;
  return (
    has(4, locatorAt - end - ZIP64_UNCOUNTED_BYTES) &&
    has(24, entryCount) &&
    has(40, end - start) &&
    has(48, start)
  );
}
