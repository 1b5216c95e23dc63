/** Thrown when something could not be fetched, so that nothing can be said about a file; its message says what. */
export class TrustDataUnavailable extends Error {
  /** `status` is that of the response; undefined without one. */
  constructor(
    message: string,
    readonly status?: number,
  ) {
    super(message);
  }
}
