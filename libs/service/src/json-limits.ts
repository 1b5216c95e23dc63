/** How large a JSON body may be, in bytes, and how deep its arrays and objects may be nested. */
export interface JsonLimits {
  bytes: number;
  depth: number;
}

/** What every route accepts. The deepest documented body has a depth of 2. */
export const JSON_LIMITS: JsonLimits = { bytes: 16 * 1024, depth: 16 };

/** What the signed webhooks of payment providers accept: a Stripe event carries a whole object and what was in it before. */
export const WEBHOOK_LIMITS: JsonLimits = { bytes: 256 * 1024, depth: 32 };

/** Where those webhooks are. */
export const WEBHOOK_PREFIX = '/api/webhooks/';

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Whether JSON is nested deeper than `depth`, found in one pass without parsing it. Brackets in strings do not count.
 * Bytes of multi-byte UTF-8 characters are never mistaken: all of them are above 0x7f.
 */
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
