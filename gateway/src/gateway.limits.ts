interface RateLimit {
  max: number;
  timeWindow: string;
}

/** The gateway's timeouts in milliseconds and rate limits; tests use smaller ones. */
export class GatewayLimits {
  /** From the start of the request to the end of its JSON body. */
  jsonBodyMs = 15_000;
  /** How long a service may be silent. */
  serviceMs = 30_000;
  uploadServiceMs = 120_000;
  /** How long downloads or the object store may be silent. */
  storeMs = 10_000;
  /** How long a connection without any traffic stays open: mostly clients that stopped reading. */
  idleMs = 150_000;
  /** How long a rejected request body is still read, so that its sender receives the response. */
  unreadBodyMs = 5_000;
  /** How long the rendering thread waits for another page before it ends, which frees 40 MB. */
  rendererIdleMs = 20_000;
  /** GET, HEAD and upgrades: a classroom behind one address opens the catalogue, thumbnails included, at once. */
  reads: RateLimit = { max: 3000, timeWindow: '10 seconds' };
  /** Other methods: the same classroom registers, logs in and downloads. */
  writes: RateLimit = { max: 600, timeWindow: '1 minute' };
  /** Pages of the web client: the classroom opens the site at once, then each person opens a page every few seconds. */
  pages: RateLimit = { max: 600, timeWindow: '30 seconds' };
}
