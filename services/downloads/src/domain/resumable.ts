/** At 16 KiB/s, the minimum rate of uploads, 200 MiB take three and a half hours. */
const RESUMABLE_MS = 4 * 3_600_000;

/** Whether the rest of a file may still be fetched without counting another download. */
export const isResumable = (downloadedAt: Date, now: Date): boolean => now.getTime() - downloadedAt.getTime() < RESUMABLE_MS;
