/** 200 MiB at 16 KiB a second, the slowest rate of an upload, take three and a half hours. */
const RESUMABLE_MS = 4 * 3_600_000;

/** May the rest of a file still be fetched without counting another download? */
export const isResumable = (downloadedAt: Date, now: Date): boolean => now.getTime() - downloadedAt.getTime() < RESUMABLE_MS;
