import { open, rm, writeFile, type FileHandle } from 'node:fs/promises';
import type { Checksum } from '../body/checksums';
import type { MeasuredBody } from '../body/measured-body';

/** What is known about a stored file; it stands behind the bytes in the same file, so that both change in one rename. */
export interface StoredRecord {
  key: string;
  size: number;
  etag: string;
  lastModified: string;
  /** Answered with the object: content type, user metadata and the like, by lower-case name. */
  headers: Record<string, string>;
  checksum?: Checksum;
}

/** A file opened for reading; it stays whole for its reader even when it is replaced or deleted meanwhile. */
export interface OpenedFile {
  handle: FileHandle;
  record: StoredRecord;
}

const mark = Buffer.from('EXEOBJ1\n');
const tailLength = 4 + mark.length;

/** Writes a body and its record to a new file and waits until the disk has them; after a failure no file is left. */
export async function writeStoredFile(path: string, body: MeasuredBody, describe: () => StoredRecord): Promise<StoredRecord> {
  const handle = await open(path, 'wx');
  try {
    await writeFile(handle, body);
    const record = describe();
    await handle.writeFile(recordBytes(record));
    await handle.sync();
    return record;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

/** Opens a stored file and reads its record; a missing file is ENOENT, a damaged one an error that names it. Close the handle. */
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
  const tail = await readEnd(handle, size, Math.min(size, 4096));
  const length = tail.length < tailLength ? 0 : tail.readUInt32BE(tail.length - tailLength);
  const whole = length + tailLength;
  if (length === 0 || whole > size || !tail.subarray(-mark.length).equals(mark)) throw new Error(`The stored file ${path} is damaged.`);
  const bytes = whole > tail.length ? await readEnd(handle, size, whole) : tail.subarray(-whole);
  return JSON.parse(bytes.toString('utf8', 0, length)) as StoredRecord;
}

async function readEnd(handle: FileHandle, size: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await handle.read(bytes, 0, length, size - length);
  return bytes.subarray(0, bytesRead);
}

function recordBytes(record: StoredRecord): Buffer {
  const json = Buffer.from(JSON.stringify(record));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([json, length, mark]);
}
