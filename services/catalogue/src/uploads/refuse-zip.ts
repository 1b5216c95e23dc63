import { type Entry, fromFdPromise, getFileNameLowLevel, type LocalFileHeader, type ZipFile } from 'yauzl';
import { MAX_ENTRIES, refuseArchive, refuseEntry, type ZipEntry } from '../domain/zip-rules';
import { isSystemError, type TempFile } from './temp-file';
import { type PackedData, unpacksAsDeclared } from './unpack-entry';
import { endRecordDescribes } from './zip-end-record';

/** How an archive begins: with an entry, or with the end of an empty directory. */
const MAGIC = ['PK\u0003\u0004', 'PK\u0005\u0006'];
const DEFLATED = 8;
/** Flag of an entry whose sizes follow its data. */
const DESCRIPTOR_FLAG = 0x8;
/** Stands for a size that is in the ZIP64 field of an entry's header. */
const ZIP64_SIZE = 0xffffffff;
const UNREADABLE = 'The archive is damaged: its directory cannot be read.';

/** An archive that unpacks to what it says, where it is unpacked, and to no more than is reasonable (architecture: uploads). */
export async function refuseZip(file: TempFile): Promise<string | null> {
  const head = await file.read(0, 4);
  if (!MAGIC.includes(head.toString('latin1'))) return 'The file is named .zip but is not a ZIP archive.';
  try {
    // Names are decoded by ourselves: yauzl would repair backslashes instead of reporting them.
    return await refuseContents(file, await fromFdPromise(file.fd, { autoClose: false, decodeStrings: false }));
  } catch (error) {
    if (isSystemError(error)) throw error;
    return UNREADABLE;
  }
}

async function refuseContents(file: TempFile, zip: ZipFile): Promise<string | null> {
  if (zip.entryCount > MAX_ENTRIES) return `The archive contains more than ${MAX_ENTRIES} entries.`;
  const start = cursorOf(zip);
  const entries: CheckedEntry[] = [];
  for await (const entry of zip.eachEntry()) {
    const described = await describe(zip, entry);
    if (described === null) return 'The archive gives two different descriptions of the same entry.';
    const reason = refuseEntry(described);
    if (reason) return reason;
    entries.push(described);
  }
  const directory = { start, end: cursorOf(zip), entryCount: zip.entryCount };
  if (!(await endRecordDescribes(directory, file, zip.comment.length))) return 'The end of the archive does not match its directory.';
  return refuseArchive(entries, file.size, start) ?? (await refuseData(file, entries));
}

/** Once the limits of the whole are kept, since this unpacks everything. */
async function refuseData(file: TempFile, entries: CheckedEntry[]): Promise<string | null> {
  for (const { data } of entries) {
    if (!(await unpacksAsDeclared(file, data))) return 'The archive contains an entry that does not unpack to what it declares.';
  }
  return null;
}

/** An entry with where its data is. */
type CheckedEntry = ZipEntry & { data: PackedData };

/** Null when the entry's own header describes another entry than the directory does. */
async function describe(zip: ZipFile, entry: Entry): Promise<CheckedEntry | null> {
  const header = await zip.readLocalFileHeaderPromise(entry);
  if (!sameEntry(header, entry)) return null;
  const decoded = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
  const end = header.fileDataStart + entry.compressedSize;
  const { compressionMethod: method, uncompressedSize: declaredSize, crc32 } = entry;
  return {
    names: [entry.fileNameRaw.toString('latin1'), decoded],
    declaredSize,
    method,
    isEncrypted: entry.isEncrypted(),
    start: entry.relativeOffsetOfLocalHeader,
    end,
    hasDescriptor: (entry.generalPurposeBitFlag & DESCRIPTOR_FLAG) !== 0,
    mode: entry.externalFileAttributes >>> 16,
    data: { start: header.fileDataStart, end, isDeflated: method === DEFLATED, declaredSize, crc32 },
  };
}

/** A size in the entry's own header is absent (0) when a descriptor follows the data, and elsewhere when it needs ZIP64. */
function sameEntry(header: LocalFileHeader, entry: Entry): boolean {
  const hasDescriptor = (header.generalPurposeBitFlag & DESCRIPTOR_FLAG) !== 0;
  const isSame = (size: number, declared: number) => size === declared || size === ZIP64_SIZE || (hasDescriptor && size === 0);
  return (
    header.fileName.equals(entry.fileNameRaw) &&
    header.compressionMethod === entry.compressionMethod &&
    isSame(header.compressedSize, entry.compressedSize) &&
    isSame(header.uncompressedSize, entry.uncompressedSize)
  );
}

/** Declared as a boolean in yauzl's types: where the next entry of the directory begins. */
const cursorOf = (zip: ZipFile): number => Number(zip.readEntryCursor);
