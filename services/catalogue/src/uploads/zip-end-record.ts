import type { TempFile } from './temp-file';

const END_BYTES = 22;
const LOCATOR_BYTES = 20;
const LOCATOR_SIGNATURE = 0x07064b50;
const ZIP64_BYTES = 56;
/** Bytes of a ZIP64 end record that its own size does not count. */
const ZIP64_UNCOUNTED = 12;

/** Where a directory is and what it holds. */
export interface ZipDirectory {
  start: number;
  /** The byte after its last entry. */
  end: number;
  entryCount: number;
}

/**
 * Whether everything at the end of an archive describes just this directory: a program that trusts another field, or reads on where we
 * stopped, would see other entries than those that were checked. `commentBytes` is the length of the archive's comment.
 */
export async function endRecordDescribes(directory: ZipDirectory, file: TempFile, commentBytes: number): Promise<boolean> {
  const endAt = file.size - END_BYTES - commentBytes;
  const end = await file.read(endAt, END_BYTES);
  const locatorAt = endAt - LOCATOR_BYTES;
  const locator = locatorAt < 0 ? null : await file.read(locatorAt, LOCATOR_BYTES);
  const isZip64 = locator?.readUInt32LE(0) === LOCATOR_SIGNATURE;
  // A field that is too small for its value says so with all its bits, when there is a ZIP64 record with the value.
  const says = (field: number, bits: 16 | 32, value: number) => field === value || (isZip64 && field === 2 ** bits - 1);
  const describes =
    says(end.readUInt16LE(8), 16, directory.entryCount) &&
    says(end.readUInt16LE(10), 16, directory.entryCount) &&
    says(end.readUInt32LE(12), 32, directory.end - directory.start) &&
    says(end.readUInt32LE(16), 32, directory.start);
  if (!describes || !isZip64) return describes && directory.end === endAt;
  return Number(locator.readBigUInt64LE(8)) === directory.end && zip64RecordDescribes(directory, file, locatorAt);
}

async function zip64RecordDescribes({ start, end, entryCount }: ZipDirectory, file: TempFile, locatorAt: number): Promise<boolean> {
  const record = await file.read(end, ZIP64_BYTES);
  const says = (offset: number, value: number) => Number(record.readBigUInt64LE(offset)) === value;
  return says(4, locatorAt - end - ZIP64_UNCOUNTED) && says(24, entryCount) && says(40, end - start) && says(48, start);
}
