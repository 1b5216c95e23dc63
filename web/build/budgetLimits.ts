/**
 * Kilobytes of JavaScript that the front page may load, with brotli: what browsers receive over HTTPS (`precompress.ts`). An earlier goal of 170 KB with
 * gzip is withdrawn: notifications are part of the first page, because they must show that other code could not be fetched.
 */
export const FRONT_PAGE_KB = 185;

/** Kilobytes that any other page may add, with brotli. */
export const OTHER_PAGE_KB = 45;
