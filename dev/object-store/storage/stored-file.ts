import { type FileHandle, open, writeFile } from 'node:fs/promises';

/** Metadata of a stored object; it follows the bytes in the same file, so that one rename replaces both. */
export interface StoredRecord {
  key: string;
  size: number; // bytes
  etag: string;
  lastModified: string;
  /** Sent with the object: content type, user metadata and so on, by lower-case name. */
  headers: Record<string, string>;
}

/** A file opened for reading; it stays readable when it is replaced or deleted meanwhile. */
export interface OpenedFile {
  handle: FileHandle;
  record: StoredRecord;
}

const MARK = Buffer.from('EXEOBJ1\n');
const TAIL_LENGTH = 4 + MARK.length;

/** Writes a body and its record to a new file and flushes it to the disk. */
export async function writeStoredFile(
  path: string,
  body: AsyncIterable<Buffer>,
  describe: () => StoredRecord,
): Promise<StoredRecord> {
  const handle = await open(path, 'wx');
  try {
    await writeFile(handle, body);
    const record = describe();
    await handle.writeFile(recordBytes(record));
    await handle.sync();
    return record;
  } finally {
    await handle.close();
  }
}

/** Opens a stored file and reads its record; throws ENOENT for a missing file. The caller closes the handle. */
export async function openStoredFile(path: string): Promise<OpenedFile> {
  const handle = await open(path, 'r');
  try {
    return { handle, record: await readRecord(handle, path) };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function readRecord(handle: FileHandle, path: string): Promise<StoredRecord> {
  const { size } = await handle.stat();
  const tail = await readEnd(handle, size, Math.min(size, TAIL_LENGTH));
  const length = tail.length < TAIL_LENGTH ? 0 : tail.readUInt32BE();
  if (length === 0 || length + TAIL_LENGTH > size || !tail.subarray(4).equals(MARK))
    throw new Error(`The stored file ${path} is damaged.`);
  const bytes = await readEnd(handle, size - TAIL_LENGTH, length);
  return JSON.parse(bytes.toString()) as StoredRecord;
}

async function readEnd(handle: FileHandle, end: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  await handle.read(bytes, 0, length, end - length);
  return bytes;
}

function recordBytes(record: StoredRecord): Buffer {
  const json = Buffer.from(JSON.stringify(record));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([json, length, MARK]);
}
