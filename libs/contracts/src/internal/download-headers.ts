/** Request header from the gateway: `later` only authorizes a download, `now` records it. The response repeats `later` when nothing was recorded. */
export const RECORD_HEADER = 'x-internal-record';

/** Header with the id of a download, which downloads records once; older versions of downloads do not send it. */
export const DOWNLOAD_ID_HEADER = 'x-internal-download-id';

/** Response header with the signed URL of a file; it never reaches a client. */
export const REDIRECT_HEADER = 'x-internal-redirect';

/** Response header with the size of the whole file in bytes. */
export const LENGTH_HEADER = 'x-internal-length';
