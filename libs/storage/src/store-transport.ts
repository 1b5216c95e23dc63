import * as http from 'node:http';
import * as https from 'node:https';
import type { ClientOptions } from 'minio';
import { STORAGE_FULL } from './storage-errors';

const SOCKET_TIMEOUT_MS = 25_000; // without data; uploads must get a response within 30 s
const FULL_STATUS = new Set([413, 507]);

type Transport = NonNullable<ClientOptions['transport']>;

/** HTTP transport for the minio client, which has no timeout and whose errors have no status. */
export function storeTransport(url: URL): Transport {
  const { request } = url.protocol === 'https:' ? https : http;
  return {
    request: (
      options: http.RequestOptions,
      onResponse: (response: http.IncomingMessage) => void,
    ) => {
      // An upload is not repeated, so it uses no connection that the store may be about to close.
      const agent = options.method === 'PUT' ? { agent: false } : {};
      const sent = request({ ...options, ...agent }, (response) => {
        if (!FULL_STATUS.has(response.statusCode ?? 0)) return onResponse(response);
        const full = new Error(
          `the object store is full: it responded with ${response.statusCode}`,
        );
        sent.destroy(Object.assign(full, { code: STORAGE_FULL }));
      });
      return sent.setTimeout(SOCKET_TIMEOUT_MS, () =>
        sent.destroy(new Error(`no data from the object store for ${SOCKET_TIMEOUT_MS} ms`)),
      );
    },
  } as Transport;
}
