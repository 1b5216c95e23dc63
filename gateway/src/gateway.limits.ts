import { JSON_LIMITS, type JsonLimits, WEBHOOK_LIMITS } from '@libs/service';

/** Timeouts in milliseconds and sizes in bytes. */
export interface GatewayLimits {
  /** From the start of the request to the end of its body. */
  jsonBodyMs: number;
  json: JsonLimits;
  /** For bodies that payment providers have signed. */
  webhook: JsonLimits;
  /** How often an upload's rate is checked. */
  uploadWindowMs: number;
  /** Minimum average rate within one window. */
  uploadBytesPerSecond: number;
  /** A file of 200 MiB, a thumbnail and the multipart framing. */
  uploadBytes: number;
  /** Silence after which a service counts as unavailable. */
  serviceMs: number;
  /** The same for uploads, whose checks take longer. */
  uploadServiceMs: number;
  /** How long the object store may take to start sending a file. */
  storeOpenMs: number;
  /** How long downloads, or the object store during a transfer, may be silent. */
  storeMs: number;
  /** How long a rejected request body is still read, so that its sender receives the response. */
  unreadBodyMs: number;
}

const MIB = 1024 * 1024;

/** The limits in production; tests use shorter ones. */
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
