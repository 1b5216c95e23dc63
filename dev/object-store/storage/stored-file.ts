import { open, rm, writeFile, type FileHandle } from 'node:fs/promises';
import type { MeasuredBody } from '../http/measured-body';

/** Metadata of a stored file; it follows the bytes in the same file, so that one rename replaces both. */
export interface StoredRecord {
  key: string;
  size: number;
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
const CHUNK = 256 * 1024; // bytes

/** Writes a body and its record to a new file and flushes it to the disk; a failure leaves no file. */
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

/** Reads a range of a file. Two buffers alternate, so a chunk is valid only until the next but one is requested. */
export async function* readBytes(handle: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  const size = Math.min(CHUNK, length);
  const buffers = [Buffer.allocUnsafeSlow(size), Buffer.allocUnsafeSlow(size)] as const;
  for (let read = 0, current = 0; read < length; current ^= 1) {
    const buffer = buffers[current === 0 ? 0 : 1];
    const { bytesRead } = await handle.read(buffer, 0, Math.min(size, length - read), start + read);
    if (bytesRead === 0) throw new Error('A stored file is shorter than its record says.');
    read += bytesRead;
    yield bytesRead === size ? buffer : buffer.subarray(0, bytesRead);
  }
}

async function readRecord(handle: FileHandle, path: string): Promise<StoredRecord> {
  const { size } = await handle.stat();
  const tail = await readEnd(handle, size, Math.min(size, 4096));
  const length = tail.length < TAIL_LENGTH ? 0 : tail.readUInt32BE(tail.length - TAIL_LENGTH);
  const whole = length + TAIL_LENGTH;
  if (length === 0 || whole > size || !tail.subarray(-MARK.length).equals(MARK)) throw new Error(`The stored file ${path} is damaged.`);
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
  return Buffer.concat([json, length, MARK]);
}
