import * as http from 'node:http';
import * as https from 'node:https';
import type { ClientOptions } from 'minio';

/** Milliseconds without a byte after which the store counts as unavailable; who waits for an upload is answered within 30 s. */
const SILENCE = 25_000;

/** Sends the requests of the minio client, which itself would wait for ever: a store that falls silent ends them with an error. */
export function storeTransport(url: URL): NonNullable<ClientOptions['transport']> {
  const { request } = url.protocol === 'https:' ? https : http;
  return {
    request: (...given: Parameters<typeof http.request>) => {
      const sent = request(...given);
      return sent.setTimeout(SILENCE, () => sent.destroy(new Error(`the object store was silent for ${SILENCE} ms`)));
    },
  } as NonNullable<ClientOptions['transport']>;
}
