import type { ServerResponse } from 'node:http';

/** Returns a signal that is aborted when the client disconnects. */
export function abortOnDisconnect(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => controller.abort());
  return controller.signal;
}
