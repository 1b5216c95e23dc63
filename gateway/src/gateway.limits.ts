import { JSON_LIMITS, type JsonLimits, LEARNING_PATH_LIMITS, WEBHOOK_LIMITS } from '@libs/service';

const MIB = 1024 * 1024;

/** Requests of an address: as many at once, then as many per second. */
export interface Quota {
  burst: number;
  perSecond: number;
}

/** The gateway's timeouts in milliseconds, sizes in bytes and quotas; tests use smaller ones. */
export class GatewayLimits {
  /** From the start of the request to the end of its body. */
  jsonBodyMs = 15_000;
  json: JsonLimits = JSON_LIMITS;
  learningPath: JsonLimits = LEARNING_PATH_LIMITS;
  webhook: JsonLimits = WEBHOOK_LIMITS;
  uploadWindowMs = 30_000;
  uploadBytesPerSecond = 16 * 1024;
  /** A file of 200 MiB, a thumbnail and the multipart framing. */
  uploadBytes = 204 * MIB;
  serviceMs = 30_000;
  uploadServiceMs = 120_000;
  storeOpenMs = 5_000;
  /** How long downloads, or the object store during a transfer, may be silent. */
  storeMs = 15_000;
  /** How long the rendering thread waits for another page before it ends, which frees 40 MB. */
  rendererIdleMs = 20_000;
  /** How long a rejected request body is still read, so that its sender receives the response. */
  unreadBodyMs = 5_000;
  /** Pages of the web client: a classroom opens the site at once, then each person opens a page every few seconds. */
  pages: Quota = { burst: 600, perSecond: 20 };
}
