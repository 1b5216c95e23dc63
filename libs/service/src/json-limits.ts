/** Maximum size of a JSON body in bytes, and maximum nesting depth. */
export interface JsonLimits {
  bytes: number;
  depth: number;
}

/** Limits of all other routes; the deepest documented body has a depth of 2. */
export const JSON_LIMITS: JsonLimits = { bytes: 16 * 1024, depth: 16 };

/** Limits of payment webhooks: a Stripe event contains a whole object and its previous values. */
export const WEBHOOK_LIMITS: JsonLimits = { bytes: 256 * 1024, depth: 32 };

/** Path prefix of payment webhooks. */
export const WEBHOOK_PREFIX = '/api/webhooks/';

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Whether JSON is nested deeper than `depth`, without parsing it. All bytes of multi-byte UTF-8 characters are above 0x7f. */
export function isNestedDeeper(json: Uint8Array, depth: number): boolean {
  let level = 0;
  let inString = false;
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index] ?? 0;
    if (inString) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (OPENING.has(byte)) {
      level += 1;
      if (level > depth) return true;
    } else if (CLOSING.has(byte)) level -= 1;
  }
  return false;
}
