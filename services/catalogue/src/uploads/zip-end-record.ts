import type { TempFile } from './temp-file';

const END_BYTES = 22;
const LOCATOR_BYTES = 20;
const LOCATOR_SIGNATURE = 0x07064b50;
const ZIP64_BYTES = 56;
/** Bytes of a ZIP64 end record that its size field does not count. */
const ZIP64_UNCOUNTED = 12;

/** The position and the entry count of a central directory. */
export interface ZipDirectory {
  start: number;
  end: number;
  entryCount: number;
}

/**
 * Whether the end records of an archive describe exactly this directory. Otherwise a program that trusts another field, or reads past the
 * directory, would see entries that were not checked. `commentBytes` is the length of the archive comment.
 */
export async function endRecordMatches(directory: ZipDirectory, file: TempFile, commentBytes: number): Promise<boolean> {
  const endAt = file.size - END_BYTES - commentBytes;
  const end = await file.read(endAt, END_BYTES);
  const locatorAt = endAt - LOCATOR_BYTES;
  const locator = locatorAt < 0 ? null : await file.read(locatorAt, LOCATOR_BYTES);
  const isZip64 = locator?.readUInt32LE(0) === LOCATOR_SIGNATURE;
  // With a ZIP64 record, a field of all ones means that the value is in that record.
  const says = (field: number, bits: 16 | 32, value: number) => field === value || (isZip64 && field === 2 ** bits - 1);
  const describes =
    says(end.readUInt16LE(8), 16, directory.entryCount) &&
    says(end.readUInt16LE(10), 16, directory.entryCount) &&
    says(end.readUInt32LE(12), 32, directory.end - directory.start) &&
    says(end.readUInt32LE(16), 32, directory.start);
  if (!describes || !isZip64) return describes && directory.end === endAt;
  return Number(locator.readBigUInt64LE(8)) === directory.end && zip64RecordMatches(directory, file, locatorAt);
}

async function zip64RecordMatches({ start, end, entryCount }: ZipDirectory, file: TempFile, locatorAt: number): Promise<boolean> {
  const record = await file.read(end, ZIP64_BYTES);
  const says = (offset: number, value: number) => Number(record.readBigUInt64LE(offset)) === value;
  return says(4, locatorAt - end - ZIP64_UNCOUNTED) && says(24, entryCount) && says(40, end - start) && says(48, start);
}
