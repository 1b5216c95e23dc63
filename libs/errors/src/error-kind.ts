/** HTTP status by error kind (contract §1). */
export const STATUS_OF_KIND = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  timeout: 408,
  conflict: 409,
  'precondition-failed': 412,
  'too-large': 413,
  unsupported: 415,
  'range-not-satisfiable': 416,
  unprocessable: 422,
  'upgrade-required': 426,
  'too-many': 429,
  'headers-too-large': 431,
  'provider-failed': 502,
  unavailable: 503,
} as const;

export type ErrorKind = keyof typeof STATUS_OF_KIND;
