import { type Entry, fromFdPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import { MAX_ENTRIES, refuseArchive, refuseEntry, type ZipEntry } from '../domain/zip-rules';
import type { SpooledFile } from './spooled-file';

/** How an archive begins: with an entry, or with the end of an empty directory. */
const MAGIC = ['PK\u0003\u0004', 'PK\u0005\u0006'];
const UNREADABLE = 'The archive is damaged: its directory cannot be read.';

/** An archive that unpacks to what it says, where it is unpacked, and to no more than is reasonable (architecture: uploads). */
export async function refuseZip(file: SpooledFile): Promise<string | null> {
  const head = await file.read(0, 4);
  if (!MAGIC.includes(head.toString('latin1'))) return 'The file is named .zip but is not a ZIP archive.';
  try {
    // Names are decoded by ourselves: yauzl would repair backslashes instead of reporting them.
    return await refuseEntries(await fromFdPromise(file.fd, { autoClose: false, decodeStrings: false }), file.size);
  } catch (error) {
    if (isSystemError(error)) throw error;
    return UNREADABLE;
  }
}

async function refuseEntries(zip: ZipFile, size: number): Promise<string | null> {
  if (zip.entryCount > MAX_ENTRIES) return `The archive contains more than ${MAX_ENTRIES} entries.`;
  // Declared as a boolean in yauzl's types; before the first entry it is where the directory begins.
  const directoryStart = Number(zip.readEntryCursor);
  const entries: ZipEntry[] = [];
  for await (const entry of zip.eachEntry()) {
    const described = await describe(zip, entry);
    if (described === null) return 'The archive gives two different names for the same entry.';
    const reason = refuseEntry(described);
    if (reason) return reason;
    entries.push(described);
  }
  return refuseArchive(entries, size, directoryStart);
}

/** Null when the entry's own header gives it another name than the directory does. */
async function describe(zip: ZipFile, entry: Entry): Promise<ZipEntry | null> {
  const header = await zip.readLocalFileHeaderPromise(entry);
  if (!header.fileName.equals(entry.fileNameRaw)) return null;
  const decoded = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
  return {
    names: [entry.fileNameRaw.toString('latin1'), decoded],
    declaredSize: entry.uncompressedSize,
    start: entry.relativeOffsetOfLocalHeader,
    end: header.fileDataStart + entry.compressedSize,
    mode: entry.externalFileAttributes >>> 16,
  };
}

/** What the disk says, as opposed to what the archive's bytes say. */
const isSystemError = (error: unknown): boolean => (error as NodeJS.ErrnoException).syscall !== undefined;
