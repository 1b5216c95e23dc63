import { JSON_LIMITS, type JsonLimits, WEBHOOK_LIMITS } from '@libs/service';

/** How long the gateway waits, in milliseconds, and how much it takes, in bytes. */
export interface GatewayLimits {
  /** A JSON body has to be here this long after its request began. */
  jsonBodyMs: number;
  json: JsonLimits;
  /** The same for bodies that payment providers have signed. */
  webhook: JsonLimits;
  /** An upload is looked at this often ... */
  uploadWindowMs: number;
  /** ... and must have brought this much a second on average since the last look. */
  uploadBytesPerSecond: number;
  /** A file of 200 MiB, a thumbnail and the multipart frames around them. */
  uploadBytes: number;
  /** A service may be silent for so long before it counts as away. */
  serviceMs: number;
  /** The same for uploads, whose checks take their time. */
  uploadServiceMs: number;
  /** The object store may take so long to begin sending a file. */
  storeOpenMs: number;
  /** How long downloads, or the object store while it sends a file, may be silent while the gateway waits for it. */
  storeMs: number;
  /** How long a body that nobody wants is read on, so that its sender hears the answer. */
  unreadBodyMs: number;
}

const MIB = 1024 * 1024;

/** What holds in operation; tests wait less. */
export const LIMITS: GatewayLimits = {
  jsonBodyMs: 15_000,
  json: JSON_LIMITS,
  webhook: WEBHOOK_LIMITS,
  uploadWindowMs: 30_000,
  uploadBytesPerSecond: 16 * 1024,
  uploadBytes: 204 * MIB,
  serviceMs: 30_000,
  uploadServiceMs: 120_000,
  storeOpenMs: 5_000,
  storeMs: 15_000,
  unreadBodyMs: 5_000,
};
