import * as http from 'node:http';
import * as https from 'node:https';
import type { ClientOptions } from 'minio';

const SILENCE = 25_000; // milliseconds without data; uploads must be answered within 30 s

/** HTTP transport with a timeout for the minio client, which has none of its own. */
export function storeTransport(url: URL): NonNullable<ClientOptions['transport']> {
  const { request } = url.protocol === 'https:' ? https : http;
  return {
    request: (...given: Parameters<typeof http.request>) => {
      const sent = request(...given);
      return sent.setTimeout(SILENCE, () => sent.destroy(new Error(`the object store was silent for ${SILENCE} ms`)));
    },
  } as NonNullable<ClientOptions['transport']>;
}
