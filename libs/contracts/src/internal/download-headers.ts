/** Response header with the signed URL of a file; it never reaches a client. */
export const REDIRECT_HEADER = 'x-internal-redirect';

/** Response header with the size of the whole file in bytes. */
export const LENGTH_HEADER = 'x-internal-length';
